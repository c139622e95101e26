import { listDayRoots } from '../journal-chain/chain.queries.ts'
import { readRoots, toRootLine } from '../journal-chain/chain.rules.ts'
import { verifyChain } from '../journal-chain/chain.service.ts'
import { verifySignatures } from '../signatures/verify-signatures.service.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'

const DAYS_MAX = 10_000

async function verify({ deps, args, files }: Call): Promise<TableRow[]> {
  const roots = args[0] === undefined ? [] : readRoots(await files.readText(args[0]))
  if (roots === null) throw new WrongUsage('The file is not one of `audit roots`')
  const { links, findings } = await verifyChain(deps, roots)
  const found = findings.map(({ kind, position, eventId }) => ({
    result: kind,
    link: position,
    entry: eventId,
  }))
  return found.length === 0 ? [{ result: 'intact', link: links, entry: null }] : found
}

async function verifySigned({ deps }: Call): Promise<TableRow[]> {
  const { count, findings } = await verifySignatures(deps)
  if (findings.length === 0) return [{ result: 'intact', signatures: count }]
  return findings.map(({ problem, subject, staffId }) => ({ result: problem, subject, staff: staffId }))
}

async function exportRoots(call: Call): Promise<TableRow[]> {
  const roots = await listDayRoots(call.deps.db, DAYS_MAX)
  await call.files.write(argument(call, 0), roots.map((root) => `${toRootLine(root)}\n`).join(''))
  return roots.slice(0, 1).map(({ day, position, hash }) => ({ day, link: position, root: hash }))
}

export const journalChainCommands: readonly Command[] = [
  {
    words: 'audit verify',
    usage: '[file]',
    about:
      'Checks the chain of the journal: that no entry was changed, removed or left out. With a file of `audit roots`, also that the chain is still the exported one.',
    right: 'staff',
    needsReason: false,
    run: verify,
  },
  {
    words: 'audit signatures',
    usage: '',
    about:
      'Verifies every approval that was signed with a passkey: its signature, its content, its key and its entry in the journal. Also lists approvals without a signature by members who had a passkey then. Run `audit verify` with it.',
    right: 'staff',
    needsReason: false,
    run: verifySigned,
  },
  {
    words: 'audit roots',
    usage: '<file:new file>',
    about:
      'Exports the root of each day to a new file: day, number of its last link, hash. Keep it on another machine.',
    right: 'staff',
    needsReason: false,
    run: exportRoots,
  },
]
