/** Returns the comparisons of the results: each mode of Masthead with its baselines, per case. */
export const comparisonsOf = (results) =>
  results.flatMap(({ one, measured }) =>
    one.compared.map(({ way, against, wanted }) => {
      const ours = measured[way];
      const others = against.map((name) => {
        const other = measured[name];
        return { ...other, name, ratio: ours.rate / other.rate, wanted: wanted[name] };
      });
      return { one, way, ours, others };
    }),
  );
