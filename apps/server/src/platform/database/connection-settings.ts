/**
 * What every connection asks of both sides: to look whether the other one is still there. Else one that breaks while it is silent would
 * never end here, and there PostgreSQL would keep for hours what a machine that has vanished had locked.
 */
const ASKED_OF_POSTGRESQL = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3']

/** With more of PostgreSQL's settings, as `name=value`. */
export function connectionSettings(more: readonly string[] = []) {
  return {
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: [...ASKED_OF_POSTGRESQL, ...more].map((setting) => `-c ${setting}`).join(' '),
  }
}
