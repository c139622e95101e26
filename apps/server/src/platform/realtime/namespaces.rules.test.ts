import { type Channel, channels } from '@fairhall/contract/channels'
import { expect, test } from 'vitest'
import { accessTokens } from '../../modules/sessions/index.ts'
import { toCentrifugoConfig } from './centrifugo-config.ts'
import { namespaces, toNamespaces } from './namespaces.ts'

const history = { size: 8, ttlS: 60 }

test('channels of one namespace share its options, and only listed names exist', () => {
  const table: Record<string, Channel> = {
    bonuses: { namespace: 'bonus', name: 'bonuses', audience: 'player', history },
    spins: { namespace: 'bonus', name: 'spins', audience: 'player', history },
    lobby: { namespace: null, name: 'lobby', audience: 'everyone', history: null },
  }
  expect(toNamespaces(table)).toEqual([
    { name: 'bonus', pattern: '^(?:bonuses|spins)#[^#,]+$', audience: 'player', history },
    { name: null, pattern: '^(?:lobby)$', audience: 'everyone', history: null },
  ])
})

test('throws if channels of one namespace differ', () => {
  const table: Record<string, Channel> = {
    one: { namespace: 'bonus', name: 'one', audience: 'player', history },
    two: { namespace: 'bonus', name: 'two', audience: 'everyone', history },
  }
  expect(() => toNamespaces(table)).toThrow('bonus')
})

test('every channel of the contract is in a namespace whose pattern it matches', () => {
  for (const name of Object.values(channels).map((build) => build('p'))) {
    const [rest = '', namespace = null] = name.split(':').toReversed()
    const found = namespaces.find((one) => one.name === namespace)
    expect(rest).toMatch(new RegExp(found?.pattern ?? 'no namespace'))
  }
})

test('player namespaces allow subscriptions by their own user ID only', () => {
  const config = toCentrifugoConfig(namespaces, accessTokens) as { channel: { namespaces: object[] } }
  for (const namespace of config.channel.namespaces) {
    const isUserLimited = 'allow_user_limited_channels' in namespace
    expect('allow_subscribe_for_client' in namespace).toBe(!isUserLimited)
  }
})

test('the committed configuration of Centrifugo matches the channel table', async () => {
  const config = toCentrifugoConfig(namespaces, accessTokens)
  await expect(`${JSON.stringify(config, null, 2)}\n`).toMatchFileSnapshot(
    '../../../../../config/centrifugo.json',
  )
})
