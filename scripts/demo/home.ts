/** The folder of the demo: its database, keys, documents and settings. Nothing else may be in it, because a new demo removes it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isClaimed } from '../../apps/server/src/platform/database/folder-claim.ts'
import { WrongArguments } from '../run-command.ts'

export interface Home {
  folder: string
  postgres: string
  config: string
  /** Whether the past was played to its end, and the audit found no difference. */
  isFilled(): boolean
  /** Removes an earlier demo. @throws WrongArguments if the folder holds something else */
  clear(): void
  finish(): void
}

/** Says that the folder belongs to a demo. */
const NOTE = 'demo.json'

export function homeIn(dataDir: string): Home {
  const folder = path.join(dataDir, 'demo')
  const note = path.join(folder, NOTE)
  const postgres = path.join(folder, 'postgres')
  const write = (isFilled: boolean) => writeFileSync(note, `${JSON.stringify({ isFilled })}\n`)
  return {
    folder,
    postgres,
    config: path.join(folder, 'config'),
    isFilled: () =>
      existsSync(note) && (JSON.parse(readFileSync(note, 'utf8')) as { isFilled: boolean }).isFilled,
    clear() {
      if (existsSync(folder) && !existsSync(note))
        throw new WrongArguments(`${folder} holds something that is not a demo. Move it, or set DATA_DIR.`)
      if (existsSync(postgres) && isClaimed(postgres))
        throw new WrongArguments('The demo is running: stop it first.')
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      write(false)
    },
    finish: () => write(true),
  }
}
