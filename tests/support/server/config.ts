/** Copies of the repository's settings and texts that tests can change. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface TestCopy {
  folder: string
  /** Changes a JSON file by its path in the folder. */
  edit<File>(name: string, change: (file: File) => void): void
  remove(): void
}

export const copyConfig = (): TestCopy => copyOf('config')
export const copyContent = (): TestCopy => copyOf('content')

function copyOf(source: 'config' | 'content'): TestCopy {
  const folder = mkdtempSync(path.join(tmpdir(), `fairhall-${source}-`))
  cpSync(path.resolve(import.meta.dirname, '../../..', source), folder, { recursive: true })
  return {
    folder,
    edit<File>(name: string, change: (file: File) => void) {
      const file = path.join(folder, name)
      const copied = JSON.parse(readFileSync(file, 'utf8')) as File
      change(copied)
      writeFileSync(file, JSON.stringify(copied))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Other game providers than the default ones, and nothing that gives free spins in games of the others. */
export function replaceProviders(config: TestCopy, providers: readonly object[]): void {
  config.edit<{ providers: readonly object[] }>('providers.json', (file) => {
    file.providers = providers
  })
  config.edit<{ offers: { type: string }[] }>('bonuses.json', (file) => {
    file.offers = file.offers.filter(({ type }) => type !== 'freespins')
  })
  config.edit<{ levels: { reward?: object | string }[] }>('loyalty.json', (file) => {
    file.levels = file.levels.map(({ reward, ...level }) =>
      typeof reward === 'string' ? { ...level, reward } : level,
    )
  })
  config.edit<{ quests: object[] }>('quests.json', (file) => {
    file.quests = []
  })
  config.edit<{ jackpots: object[] }>('jackpots.json', (file) => {
    file.jackpots = []
  })
  config.edit<{ tournaments: object[] }>('tournaments.json', (file) => {
    file.tournaments = []
  })
  config.edit<{ drops: object[] }>('prize-drops.json', (file) => {
    file.drops = []
  })
}
