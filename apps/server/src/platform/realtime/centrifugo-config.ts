/**
 * Generates Centrifugo's configuration from the channel table, for `config/centrifugo.json`; a test compares the two. It contains no
 * secrets and no values of an installation: `npm run -s centrifugo` prints those for Centrifugo's environment.
 */
import { CONNECTION_PATH, limits } from './embedded.ts'
import type { Namespace } from './namespaces.ts'

interface TokenNames {
  issuer: string
  audience: string
}

export function toCentrifugoConfig(namespaces: readonly Namespace[], token: TokenNames): object {
  const named = namespaces.filter(({ name }) => name !== null)
  const unnamed = namespaces.find(({ name }) => name === null)
  return {
    websocket: { handler_prefix: CONNECTION_PATH, message_size_limit: limits.frameBytes },
    client: {
      allow_anonymous_connect_without_token: true,
      channel_limit: limits.channelsPerConnection,
      user_connection_limit: limits.connectionsPerUser,
      ping_interval: '25s',
      pong_timeout: '8s',
      token: { audience: token.audience, issuer: token.issuer },
    },
    channel: {
      ...(unnamed === undefined ? {} : { without_namespace: toOptions(unnamed) }),
      namespaces: named.map((namespace) => ({ name: namespace.name, ...toOptions(namespace) })),
    },
    health: { enabled: true },
    prometheus: { enabled: true },
    engine: { type: 'redis' },
    // Nothing about an installation leaves it unasked.
    usage_stats: { disabled: true },
  }
}

/**
 * A user-limited namespace must never also have a permission for clients: with it, the `#` would have no meaning and everyone could
 * subscribe.
 */
function toOptions({ pattern, audience, history }: Namespace): object {
  return {
    channel_regex: pattern,
    ...(audience === 'player'
      ? { allow_user_limited_channels: true }
      : { allow_subscribe_for_client: true, allow_subscribe_for_anonymous: true }),
    ...(history === null
      ? {}
      : { history_size: history.size, history_ttl: `${history.ttlS}s`, force_recovery: true }),
  }
}
