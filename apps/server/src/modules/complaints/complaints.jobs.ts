/** Emails the operator about a new complaint, and closes complaints whose answer the player accepted by silence. */
import { inTransaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { oneByOne } from '../../platform/jobs/process-separately.ts'
import { changeComplaint } from './complaint-changes.service.ts'
import type { ComplaintsDeps } from './complaints.deps.ts'
import { findComplaint, listSilent, lockComplaint } from './complaints.queries.ts'
import { dueAt, SILENCE_MS } from './complaints.rules.ts'

/** The email has no words of the player: they stay in the sealed table. */
export const notifyOperator = defineJob<{ complaintId: string }, ComplaintsDeps>({
  name: 'complaints.notifyOperator',
  async run(deps, { complaintId }) {
    const complaint = await findComplaint(deps.db, complaintId)
    if (complaint === null || complaint.state === 'closed') return
    const { defaultLocale, site } = deps.settings.current()
    const translate = (key: string, values: Record<string, string> = {}) =>
      deps.content.current().text(defaultLocale.code, key, values)
    const values = {
      number: String(complaint.number),
      kind: translate(`pages.profile-complaints.kinds.${complaint.kind}`),
      until: dueAt(complaint).toISOString().slice(0, 16).replace('T', ' '),
    }
    await deps.mail.send({
      to: site.contact.email,
      subject: translate('alerts.mails.newComplaint.subject', values),
      text: translate('alerts.mails.newComplaint.text', values),
    })
  },
})

export const closeSilent = defineJob({
  name: 'complaints.closeSilent',
  cron: '37 4 * * *',
  async run(deps: ComplaintsDeps) {
    const before = new Date(deps.clock.now().getTime() - SILENCE_MS)
    await oneByOne(
      deps,
      'could not close an answered complaint',
      (after) => listSilent(deps.db, before, after),
      ({ id }) =>
        inTransaction(deps.db, async (tx) => {
          const locked = await lockComplaint(tx, id)
          // The player may have replied meanwhile.
          if (locked?.state !== 'answered') return
          const change = {
            event: { kind: 'lapse' },
            actor: 'system:complaints.closeSilent',
            reason: 'silence',
          } as const
          await changeComplaint(deps, tx, locked, change)
        }),
    )
  },
})
