import { describe, expect, test } from 'vitest'
import { buildOf } from './build.ts'
import { findGame, gameIds, games } from './games.ts'
import type { GameId } from './games.ts'
import { slots } from './slot/slots.ts'
import { publishedRound } from './testing.ts'
import { verifyRound } from './verify.ts'

const published = (id: GameId, nonce = 3) =>
  publishedRound(id, { serverSeed: 'c0ffee'.padEnd(64, '0'), clientSeed: 'mine', nonce })

describe.each(gameIds)('%s', (id) => {
  test('is reproduced from its published data, for twenty rounds', () => {
    for (let nonce = 0; nonce < 20; nonce += 1) {
      expect(verifyRound(published(id, nonce))).toMatchObject({ ok: true, differences: [] })
    }
  })

  test.each([
    ['another win', { winSubunits: '123456789' }, 'win'],
    ['another picture', { outcome: { kind: 'dice', roll: -1 } }, 'outcome'],
    ['another commitment', { serverSeedHash: '0'.repeat(64) }, 'serverSeed'],
    ['rules that do not match the build', { build: `${id}@1-000000000000`, definition: {} }, 'build'],
    ['an invalid seed', { serverSeed: 'x' }, 'malformed'],
    ['an invalid stake', { stakeSubunits: '1e3' }, 'malformed'],
  ] as const)('%s is detected', (_name, change, difference) => {
    const verdict = verifyRound({ ...published(id), ...change })
    expect(verdict.ok).toBe(false)
    expect(verdict.differences).toContain(difference)
  })
})

test('a round of an older build is verified by the definition that hashes to it', () => {
  const definition = structuredClone(slots['koi-river'].definition)
  definition.pays.jack = [6, 20, 100]
  const claim = published('koi-river')
  const build = buildOf('koi-river', definition)
  expect(verifyRound({ ...claim, build, definition }).differences).not.toContain('build')
  expect(verifyRound({ ...claim, build }).differences).toEqual(['build'])
})

test('another move than the one that was made is detected', () => {
  const claim = published('mines')
  expect(verifyRound({ ...claim, moves: [...(claim.moves ?? []), { kind: 'cashOut' }] }).differences).toEqual(
    ['malformed'],
  )
  expect(verifyRound({ ...claim, moves: [{ kind: 'open', tile: 24 }] }).ok).toBe(false)
})

test('builds are names of rules: no two games share one, and the same rules always have the same', () => {
  expect(new Set(gameIds.map((id) => games[id].build)).size).toBe(gameIds.length)
  expect(games.masquerade.build).toBe(buildOf('masquerade', structuredClone(games.masquerade.definition)))
  expect(findGame('toString')).toBeNull()
})
