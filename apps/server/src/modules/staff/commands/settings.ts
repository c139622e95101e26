/** Commands that publish the files of rewards while the server runs. */
import { WrongSettings } from '../../../platform/config.ts'
import {
  checkSettings,
  findPublished,
  findSettingsRevision,
  isPublishable,
  listSettingsRevisions,
  publishable,
  type Publication,
  requireRevision,
} from '../../settings/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { placeOrder } from '../orders/orders.service.ts'
import { StaffRefusal } from '../refusals.ts'
import { tryChanges } from '../programmes/trial-changes.ts'
import { differencesOf } from '../settings/settings-changes.rules.ts'

function readName(name: string): Publication['file'] {
  if (!isPublishable(name)) throw new WrongUsage(`${name} is not one of ${publishable.join(', ')}`)
  return name
}

function readRevision(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new WrongUsage(`${text} is not the number of a revision`)
  return BigInt(text)
}

async function readContent(call: Call): Promise<unknown> {
  const place = argument(call, 1)
  const text = await call.files.readText(place)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WrongSettings(`${place} is not valid JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

async function list({ deps }: Call): Promise<TableRow[]> {
  return Promise.all(
    publishable.map(async (file) => {
      const [newest] = await listSettingsRevisions(deps.db, file, 1)
      const isFile = newest === undefined || newest.content === null
      const { actor = null, reason = null, at = null } = newest ?? {}
      return {
        file,
        revision: newest?.id ?? 0,
        applies: isFile ? 'CONFIG_DIR' : 'revision',
        by: actor,
        at,
        reason,
      }
    }),
  )
}

/** Everything that is set. */
async function show(call: Call): Promise<TableRow[]> {
  const { content } = await findPublished(call.deps, call.deps.db, readName(argument(call, 0)))
  return differencesOf({}, content).map(({ key, after }) => ({ key, value: after }))
}

async function history(call: Call): Promise<TableRow[]> {
  const revisions = await listSettingsRevisions(call.deps.db, readName(argument(call, 0)))
  return revisions.map(({ id, content, actor, reason, at }) => ({
    revision: id,
    applies: content === null ? 'CONFIG_DIR' : 'revision',
    by: actor,
    at,
    reason,
  }))
}

async function save(call: Call): Promise<TableRow[]> {
  const file = readName(argument(call, 0))
  const place = argument(call, 1)
  const { revision, content } = await findPublished(call.deps, call.deps.db, file)
  await call.files.write(place, `${JSON.stringify(content, null, 2)}\n`)
  return [{ file, revision, saved: place }]
}

async function check(call: Call): Promise<TableRow[]> {
  const file = readName(argument(call, 0))
  const content = await readContent(call)
  const present = await findPublished(call.deps, call.deps.db, file)
  const checked = await checkSettings(call.deps, file, content)
  return [
    { file, revision: present.revision, result: 'can be published; nothing was changed' },
    ...differencesOf(present.content, content).map((difference) => ({ ...difference })),
    ...(await tryChanges(call, file, checked)),
  ]
}

/** Bonuses and rewards are money, so a second staff member must agree. Returns what the order would change. */
export async function orderChange(
  call: Call,
  { file, content, from }: Pick<Publication, 'file' | 'content' | 'from'>,
): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const present = await findPublished(deps, deps.db, file)
  if (from !== null) requireRevision(file, present.revision, from)
  if (content !== null) await checkSettings(deps, file, content)
  const details = {
    kind: 'settings',
    file,
    content: content === null ? null : JSON.stringify(content),
    from: String(present.revision),
  } as const
  const placed = await placeOrder(deps, { file, details, actor, reason })
  const next: unknown = content === null ? deps.settings.fileContent(file) : content
  return [
    { file, ...placed },
    ...differencesOf(present.content, next).map((difference) => ({ ...difference })),
  ]
}

const publish = async (call: Call) =>
  orderChange(call, {
    file: readName(argument(call, 0)),
    content: await readContent(call),
    from: readRevision(call.options['from'] ?? ''),
  })

const reset = (call: Call) =>
  orderChange(call, { file: readName(argument(call, 0)), content: null, from: null })

async function revert(call: Call): Promise<TableRow[]> {
  const found = await findSettingsRevision(call.deps.db, readRevision(argument(call, 0)))
  if (found === null) throw new StaffRefusal('notFound')
  return orderChange(call, { file: readName(found.file), content: found.content, from: null })
}

/** The collections of games, for members who work with the catalogue and publish nothing else. */
const COLLECTIONS = 'collections.json'
const withCollections = (call: Call): Call => ({ ...call, args: [COLLECTIONS, ...call.args] })

async function listCollections({ deps }: Call): Promise<TableRow[]> {
  const { collections } = deps.settings.current()
  return collections.map(({ id, pins, sort, limit, isRail, countries }, at) => ({
    place: at + 1,
    collection: id,
    pins: pins.join(', '),
    sort,
    limit: limit ?? null,
    lobby: isRail,
    countries: countries?.join(', ') ?? null,
  }))
}

const operations = { right: 'operations' } as const
const files = publishable.join(', ')

export const settingsCommands: readonly Command[] = [
  {
    ...operations,
    words: 'settings list',
    usage: '',
    about: `Lists the files that can be published (${files}), with the revision that applies.`,
    needsReason: false,
    run: list,
  },
  {
    ...operations,
    words: 'settings show',
    usage: '<name:settings file>',
    about: 'Shows what applies.',
    needsReason: false,
    run: show,
  },
  {
    ...operations,
    words: 'settings history',
    usage: '<name:settings file>',
    about: 'Lists the revisions of a file, newest first.',
    needsReason: false,
    run: history,
  },
  {
    ...operations,
    words: 'settings save',
    usage: '<name:settings file> <file:new file>',
    about: 'Writes what applies to a new file, for editing. Prints the revision for `--from`.',
    needsReason: false,
    run: save,
  },
  {
    ...operations,
    words: 'settings check',
    usage: '<name:settings file> <file>',
    about:
      'Shows what a file would change, after all checks, and what new terms of offers cost by simulation, and new quests and plans by the last 30 days. Changes nothing.',
    needsReason: false,
    run: check,
  },
  {
    ...operations,
    words: 'settings publish',
    isHighRisk: true,
    usage: '<name:settings file> <file>',
    about:
      'Orders that a file is published for every process, after all checks. A second staff member must agree.',
    needsReason: true,
    options: { from: { value: 'revision', about: 'the revision that you edited', isRequired: true } },
    run: publish,
  },
  {
    ...operations,
    words: 'settings revert',
    isHighRisk: true,
    usage: '<revision>',
    about: 'Orders that an earlier revision is published again. A second staff member must agree.',
    needsReason: true,
    run: revert,
  },
  {
    ...operations,
    words: 'settings reset',
    isHighRisk: true,
    usage: '<name:settings file>',
    about: 'Orders the return to the file of CONFIG_DIR. A second staff member must agree.',
    needsReason: true,
    run: reset,
  },
  {
    ...operations,
    words: 'catalogue collections',
    usage: '',
    about: 'Lists the collections of games in the order of the lobby, with the games at their front.',
    needsReason: false,
    run: listCollections,
  },
  {
    ...operations,
    words: 'catalogue save-collections',
    usage: '<file:new file>',
    about: 'Writes the collections of games to a new file, for editing. Prints the revision for `--from`.',
    needsReason: false,
    run: (call) => save(withCollections(call)),
  },
  {
    ...operations,
    words: 'catalogue check-collections',
    usage: '<file>',
    about: 'Shows what a file of collections would change, after all checks. Changes nothing.',
    needsReason: false,
    run: (call) => check(withCollections(call)),
  },
  {
    ...operations,
    words: 'catalogue publish-collections',
    isHighRisk: true,
    usage: '<file>',
    about:
      'Orders that the collections of games are published: their order, rules and pins. A second staff member must agree.',
    needsReason: true,
    options: { from: { value: 'revision', about: 'the revision that you edited', isRequired: true } },
    run: (call) => publish(withCollections(call)),
  },
]
