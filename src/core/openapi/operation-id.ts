/** Returns `Articles_list` for `ArticlesV1Controller.list` and `Articles_v2_list` for `ArticlesV2Controller.list`. */
export function operationId(controller: string, method: string): string {
  const [, name = controller, version = '1'] = /^(.+?)(?:V(\d+))?Controller$/.exec(controller) ?? [];
  return version === '1' ? `${name}_${method}` : `${name}_v${version}_${method}`;
}
