/** The results as they are compared: each of Masthead's ways of each case beside those that it is measured against. */
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
