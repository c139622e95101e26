/**
 * Finds the API calls of each page. It follows the page's route through the declarations that its code uses, so a file
 * with many queries counts only for the ones that are used.
 */
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Lists the source files below a folder, without tests, as paths from the root. */
export function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen|d)\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .toSorted()
}

interface Parsed {
  /** Source text of every top-level declaration, by name. */
  declared: Map<string, string>
  /** File and original name of every import, by local name. */
  imported: Map<string, { file: string; name: string }>
}

const parsed = new Map<string, Parsed>()
const STARTS = /^(?:export )?(?:default )?(?:async )?(?:function|const|class|let) (\w+)/

function parse(file: string): Parsed {
  const known = parsed.get(file)
  if (known !== undefined) return known
  const text = read(file)
  const declared = new Map<string, string>()
  let name = ''
  for (const line of text.split('\n')) {
    name =
      STARTS.exec(line)?.[1] ??
      (/^(?:import|export (?:type|interface|\{)|type|interface) /.test(line) ? '' : name)
    if (name !== '') declared.set(name, `${declared.get(name) ?? ''}${line}\n`)
    if (line.startsWith('export default function')) declared.set('default', name)
  }
  const imported = new Map<string, { file: string; name: string }>()
  for (const [, names = '', from = ''] of text.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)) {
    for (const one of names.split(',').map((part) => part.trim())) {
      const [original = '', local = original] = one.split(' as ')
      if (original !== '' && !original.startsWith('type '))
        imported.set(local, { file: toFile(file, from), name: original })
    }
  }
  const result = { declared, imported }
  parsed.set(file, result)
  return result
}

const toFile = (from: string, to: string) => normalize(join(dirname(from), to))

/** Calls that the shell makes on every page. */
const OF_THE_SHELL = new Set(['getInit', 'getProfile', 'listAccounts', 'listCurrencies', 'logout'])

/** Returns the calls that a page's route reaches, without those of the shell. */
export function callsOf(route: string): string[] {
  const calls = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string, name: string) => {
    if (seen.has(`${file} ${name}`) || !existsSync(join(root, file))) return
    seen.add(`${file} ${name}`)
    const { declared, imported } = parse(file)
    const text = declared.get(name)
    if (text === undefined) return
    for (const [, call = ''] of text.matchAll(/\b(?:call|list)\(\s*'(\w+)'/g)) calls.add(call)
    for (const [, part = ''] of text.matchAll(/import\('(\.[^']+)'\)/g)) visitAll(toFile(file, part))
    for (const [word] of text.matchAll(/\b[A-Za-z_]\w*\b/g)) {
      if (word === name) continue
      if (declared.has(word)) visit(file, word)
      const source = imported.get(word)
      if (source !== undefined) visit(source.file, source.name)
    }
  }
  const visitAll = (file: string) => {
    if (existsSync(join(root, file))) for (const name of parse(file).declared.keys()) visit(file, name)
  }
  visitAll(route)
  return [...calls].filter((call) => !OF_THE_SHELL.has(call)).toSorted()
}
