import type { OfficeRow } from '@fairhall/contract/office'
import {
  choicesOf,
  type Command,
  commands,
  errorOfInput,
  listCommandBounds,
  proveCommand,
  requireRight,
  runCommand,
  type TableRow,
  WrongUsage,
} from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { localeOf } from '../serving/member-locale.ts'
import type { ServeOffice } from '../serving/serve-office.ts'
import { askToSign } from './approval.view.ts'
import { isReasonAsked, isShown, toForm } from './command-forms.rules.ts'
import { sentFiles } from './sent-files.ts'

const shown = commands.filter(isShown)
const byName: ReadonlyMap<string, Command> = new Map(shown.map((command) => [command.words, command]))

export function commandsRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('askApproval', async ({ session, body }) => askToSign(deps, session, body))
  serve('listCommands', async ({ session: { member }, request }) => {
    const choices = await choicesOf(deps, localeOf(deps, request))
    const bounds = await listCommandBounds(deps, member, shown)
    return shown.map((command) => toForm(command, { rights: member.rights, bounds, choices }))
  })

  serve('runCommand', async ({ session, body }) => {
    const command = byName.get(body.name)
    if (command === undefined) throw new WrongUsage(`There is no command ${body.name}`)
    const { staffId: memberId, origin } = session
    await requireRight(deps, session.member, command, origin)
    const approval = await proveCommand(deps, session, command, body.passkey ?? null)
    const files = sentFiles(body.files)
    const { options, reason } = body
    const input = { args: body.arguments, options, reason, files }
    const error = errorOfInput({ ...command, needsReason: isReasonAsked(command) }, input)
    if (error !== null) throw new WrongUsage(error.text, { [error.field]: error.error })
    const rows = await runCommand(deps, { command, memberId, approval, origin }, input)
    return { rows: rows.map(toRow), files: files.written() }
  })
}

function toRow(row: TableRow): OfficeRow {
  const entries = Object.entries(row).map(([name, cell]) => {
    if (cell instanceof Date) return [name, cell.toISOString()]
    return [name, typeof cell === 'bigint' ? String(cell) : cell]
  })
  return Object.fromEntries(entries) as OfficeRow
}
