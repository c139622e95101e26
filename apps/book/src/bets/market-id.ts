/** `total:10` is the market `total` with the line 10. */
export function readMarket(id: string): { market: string; line: number | null } {
  const [market = id, line] = id.split(':')
  return { market, line: line === undefined ? null : Number(line) }
}
