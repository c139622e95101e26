/**
 * TCP keepalive for every connection, on both sides. Without it, a connection that breaks silently would never end here, and
 * PostgreSQL would keep the locks of a vanished machine for hours.
 */
const SERVER_KEEPALIVE = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3']

/** Adds PostgreSQL settings, as `name=value`. */
export function connectionSettings(more: readonly string[] = []) {
  return {
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: [...SERVER_KEEPALIVE, ...more].map((setting) => `-c ${setting}`).join(' '),
  }
}
