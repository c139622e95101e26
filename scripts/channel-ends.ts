/** Finds in the source which files publish on a channel and which subscribe to it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChannelName } from '../packages/contract/src/channels.ts'
import { listSources } from './page-calls.ts'

const root = join(import.meta.dirname, '..')
const LISTENING = ['start-realtime', 'round-listeners'].map(
  (name) => `apps/site/src/shell/realtime/${name}.ts`,
)

interface ChannelEnds {
  publishers: string[]
  listeners: string[]
}

/** Returns the server files that publish, and the site files that react to publications. */
export function channelEnds(name: ChannelName): ChannelEnds {
  const publishing = new RegExp(`toPlayer\\(\\s*'${name}'|publish\\(\\s*channels\\.${name}\\(`)
  const publishers = listSources('apps/server/src').filter((file) => publishing.test(read(file)))
  const pattern = new RegExp(`listen<'${name}'>\\([\\s\\S]*?\\n(?=  \\S|\\})`)
  const blocks = LISTENING.map((file) => ({ file, block: pattern.exec(read(file))?.[0] ?? '' }))
  const direct = blocks.filter(({ block }) =>
    /reload\(|applyAccount\(|followFavorite\(|reloadMessages\(/.test(block),
  )
  const viaEmitter = blocks.some(({ block }) => block.includes(`emitPublication('${name}'`))
    ? listSources('apps/site/src').filter((file) => read(file).includes(`onPublication('${name}'`))
    : []
  return { publishers, listeners: [...direct.map(({ file }) => file), ...viaEmitter] }
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')
