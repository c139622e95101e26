/** Which virus scanner reads the documents of players. */
export type DocumentScan =
  | { kind: 'clamd'; host: string; port: number }
  | { kind: 'http'; url: string }
  | { kind: 'command'; command: readonly string[] }

const CLAMD_PORT = 3310

/** Of the setting DOCUMENT_SCAN. */
export function toScan(address: string | undefined): DocumentScan | null {
  if (address === undefined) return null
  if (address.startsWith('command:'))
    return { kind: 'command', command: address.slice('command:'.length).trim().split(/\s+/) }
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'clamd:') return { kind: 'http', url: address }
  return { kind: 'clamd', host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || CLAMD_PORT }
}
