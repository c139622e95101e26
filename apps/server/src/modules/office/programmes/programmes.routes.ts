import type { OfficeDeps } from '../office.deps.ts'
import { localeOf } from '../serving/member-locale.ts'
import { requireView } from '../serving/require-view.ts'
import type { ServeOffice } from '../serving/serve-office.ts'
import { checkProgramme } from './check.view.ts'
import { listProgrammes } from './list.view.ts'
import { previewProgramme } from './preview.view.ts'
import { readProgramme, readProgrammeForm } from './programme.view.ts'

export function programmesRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('listProgrammes', async ({ session, request }) => {
    requireView(session.member, 'programme.list')
    return listProgrammes(deps, localeOf(deps, request).code)
  })
  serve('getProgramme', async ({ session, params: { kind, id } }) => {
    requireView(session.member, 'programme.list')
    return readProgramme(deps, kind, id)
  })
  serve('getProgrammeForm', async ({ session, params: { kind }, request }) => {
    requireView(session.member, 'programme.list')
    return readProgrammeForm(deps, kind, localeOf(deps, request))
  })
  serve('previewProgramme', async ({ session, params: { kind }, body: { content, ...reader } }) => {
    requireView(session.member, 'programme.list')
    return previewProgramme(deps, kind, content, reader)
  })
  serve('checkProgramme', async ({ session, params: { kind }, body: { content } }) => {
    requireView(session.member, 'programme.list')
    return checkProgramme(deps, kind, content)
  })
}
