/**
 * Programs that are built from their Go modules: Centrifugo for the tests of the realtime port, helm and promtool for the files in
 * `deploy/`. Nothing else needs them. They are kept per user and version, so that all clones of a machine share them.
 */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

interface GoTool {
  version: string
  /** The main package. The checksum database of Go vouches for the module's contents. */
  module: string
}

export const goTools = {
  centrifugo: { version: 'v6.9.1', module: 'github.com/centrifugal/centrifugo/v6' },
  helm: { version: 'v3.22.0', module: 'helm.sh/helm/v3/cmd/helm' },
  promtool: { version: 'v0.316.0', module: 'github.com/prometheus/prometheus/cmd/promtool' },
} as const satisfies Record<string, GoTool>

export type GoToolName = keyof typeof goTools

/** The folder of one version of a tool. */
export function folderOfTool(name: GoToolName): string {
  const cache = process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache')
  return path.join(cache, 'fairhall/tools', `${name}-${goTools[name].version}`)
}

/** Returns the path of a tool, or null if `npm run tools` has not built it on this machine. */
export function findGoTool(name: GoToolName): string | null {
  const file = path.join(folderOfTool(name), process.platform === 'win32' ? `${name}.exe` : name)
  return existsSync(file) ? file : null
}
