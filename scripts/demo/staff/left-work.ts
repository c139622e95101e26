/** What members of staff have begun and not finished on the last day: drafts of programmes, and a list of games that came with errors. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Shift } from './shift.ts'
import type { MemberId } from './staff.ts'

interface Draft {
  by: MemberId
  kind: string
  programme: { id: string } & Readonly<Record<string, unknown>>
}

/** A new quest, a new campaign, and a change of an offer that players have. */
const drafts: readonly Draft[] = [
  {
    by: 'clara',
    kind: 'quest',
    programme: {
      id: 'slow-sunday',
      days: 2,
      game: 'koi-river',
      reward: '2',
      tasks: [{ kind: 'rounds', quantity: 30, stakeMin: '0.2', games: ['koi-river'] }],
      texts: {
        en: { name: 'Slow Sunday', text: 'Play 30 rounds of Koi River this weekend.' },
        de: { name: 'Ruhiger Sonntag', text: 'Spielen Sie an diesem Wochenende 30 Runden Koi River.' },
      },
    },
  },
  {
    by: 'clara',
    kind: 'campaign',
    programme: {
      id: 'new-games',
      channels: ['inApp'],
      segment: { all: [{ field: 'lastPlayedAt', after: 'now-14d' }] },
      link: '/',
      texts: { en: { name: 'New games', text: 'Three new games are in the lobby.' } },
    },
  },
  {
    by: 'olga',
    kind: 'offer',
    programme: {
      id: 'arcade-spins',
      type: 'freespins',
      trigger: 'grant',
      spins: [{ game: 'koi-river', quantity: 40 }],
      base: { spinStake: '0.2', most: '150' },
      wagering: { multiplier: 0, activateDays: 14 },
    },
  },
]

export async function leaveDrafts({ staff }: Shift): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-demo-'))
  try {
    for (const { by, kind, programme } of drafts) {
      const file = path.join(folder, `${programme.id}.json`)
      writeFileSync(file, JSON.stringify(programme))
      await staff.run(by, ['draft', 'save', kind, programme.id, file, '--version', '0'])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The list of the other provider has errors on this day. */
export async function readGames({ staff }: Shift): Promise<void> {
  await staff.run('gus', ['catalogue', 'refresh'], 'the provider announced new games')
}
