const MAPPED = /^::ffff:(?:([0-9a-f]{1,4}):([0-9a-f]{1,4})|(\d{1,3}(?:\.\d{1,3}){3}))$/i

/** An IPv4 address that is written as an IPv6 one, such as `::ffff:127.0.0.1` or `::ffff:7f00:1`, in its own form. */
export function toPlainAddress(address: string): string {
  const [, high, low, dotted] = MAPPED.exec(address) ?? []
  if (dotted !== undefined) return dotted
  if (high === undefined || low === undefined) return address
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [first >> 8, first & 255, second >> 8, second & 255].join('.')
}
