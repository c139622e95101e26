import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { installPacked, makeProject, run } from '#tests/support/runner/packed-package.ts'
import { publishedRound } from './testing.ts'

const home = makeProject()

/** Runs `npx verify-round` in a project that contains only the package. */
function verifySaved(text: string) {
  writeFileSync(path.join(home, 'round.json'), text)
  const { status, stdout } = spawnSync(path.join(home, 'node_modules/.bin/verify-round'), ['round.json'], {
    cwd: home,
    encoding: 'utf8',
  })
  return { status, stdout }
}

test('the packed package installs, and its command and its module verify a saved round', {
  timeout: 120_000,
}, () => {
  installPacked(home, 'games', ['@noble/hashes'])
  for (const id of ['koi-river', 'blackjack', 'dice'] as const) {
    const round = publishedRound(id)
    expect(verifySaved(JSON.stringify(round))).toMatchObject({ status: 0 })
    const tampered = { ...round, winSubunits: String(BigInt(round.winSubunits) + 1n) }
    const refused = verifySaved(JSON.stringify(tampered))
    expect(refused.status).toBe(1)
    expect(refused.stdout).toContain('win: recomputing it gives another win')
  }
  expect(verifySaved('{"game": 1}').status).toBe(2)
  expect(verifySaved('no JSON').status).toBe(2)

  writeFileSync(path.join(home, 'round.json'), JSON.stringify(publishedRound('mines')))
  const program = `
    import { readFileSync } from 'node:fs'
    import { verifyPublished } from '@fairhall/games'
    process.stdout.write(verifyPublished(JSON.parse(readFileSync('round.json', 'utf8'))).kind)`
  writeFileSync(path.join(home, 'program.js'), program)
  expect(run(process.execPath, ['program.js'], home)).toBe('right')
})
