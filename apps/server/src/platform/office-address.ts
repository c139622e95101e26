import type { Config } from './config.ts'

const LOOPBACK = ['127.0.0.1', '::1']

/** The address of the office; null: this process does not serve it. On this machine a host name, because browsers create no passkeys for an IP address. */
export function officeUrlOf({ host, office }: Pick<Config, 'host' | 'office'>): string | null {
  if (office === null) return null
  return office.url ?? `http://${LOOPBACK.includes(host) ? 'localhost' : host}:${office.port}`
}
