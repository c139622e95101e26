/** The state of a programme and its draft, and what can be done with it. */
import type { OfficeReply, ProgrammeKind } from '@fairhall/contract/office'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isSame } from '../../builder/schema.ts'
import { CommandDialog } from '../../commands/command-dialog.tsx'
import { useMayRun } from '../../commands/use-may-run.ts'
import { ErrorText } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { NewProgramme } from './new-programme.tsx'
import type { DraftEditor } from './use-draft.ts'

interface BuilderHeaderProps {
  kind: ProgrammeKind
  id: string
  loaded: OfficeReply<'getProgramme'>
  draft: DraftEditor
}

/** Commands that act immediately, without a second member. */
const switches = {
  offer: ['pause', 'resume', 'end'],
  quest: ['pause', 'resume', 'end'],
  tournament: ['pause', 'resume'],
  jackpot: ['pause', 'resume', 'end'],
  cashback: [],
  'prize-drop': [],
  level: [],
  campaign: [],
} as const

/** Resume shows only while it is paused, pause only while it isn't, and nothing once it has ended. */
const appliesIn = (state: OfficeReply<'getProgramme'>['state'], name: keyof typeof switchTexts) =>
  state !== 'ended' && (name === 'end' || (name === 'resume') === (state === 'paused'))

const switchTexts = { pause: 'builder.pause', resume: 'builder.resume', end: 'builder.end' } as const

export function BuilderHeader({ kind, id, loaded, draft }: BuilderHeaderProps) {
  const { t, language } = useTexts()
  const mayRun = useMayRun()
  const [open, setOpen] = useState<string | null>(null)
  const name = nameOf(draft.content, language) ?? nameOf({ texts: loaded.contentTexts }, language) ?? id
  const navigate = useNavigate()
  const isSameAsPresent = loaded.present !== null && isSame(draft.content, loaded.present)
  const hasDraft = draft.version > 0
  const takeTheirs = async () => {
    if (!(await draft.takeTheirs())) await navigate({ to: '/offers' })
  }
  const command = (words: string) => () => setOpen(words)
  return (
    <header className="mb-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="text-[22px] leading-7">{name}</h1>
        <DraftTag draft={draft} isPublished={loaded.present !== null} isSame={isSameAsPresent} />
        <div className="ms-auto flex flex-wrap gap-2">
          {loaded.present !== null &&
            switches[kind]
              .filter((one) => appliesIn(loaded.state, one) && mayRun(`${kind} ${one}`))
              .map((one) => (
                <button key={one} type="button" className="button" onClick={command(`${kind} ${one}`)}>
                  {t(switchTexts[one])}
                </button>
              ))}
          {mayRun('draft save') && (
            <button type="button" className="button" onClick={command('duplicate')}>
              <Copy size={15} aria-hidden="true" />
              {t('builder.duplicate')}
            </button>
          )}
          {hasDraft && mayRun('draft discard') && (
            <button type="button" className="button danger" onClick={command('draft discard')}>
              <Trash2 size={15} aria-hidden="true" />
              {t('builder.discard')}
            </button>
          )}
          {mayRun('draft publish') && (
            <button
              type="button"
              className="button main"
              disabled={!hasDraft || isSameAsPresent || draft.save !== 'saved'}
              onClick={command('draft publish')}
            >
              <Send size={15} aria-hidden="true" />
              {t('builder.publish')}
            </button>
          )}
        </div>
      </div>
      {!mayRun('draft save') && <p className="rounded-lg bg-plain-soft px-3 py-2">{t('builder.readOnly')}</p>}
      {loaded.order !== null && (
        <p className="rounded-lg bg-warn-soft px-3 py-2 text-warn">
          {`${t('builder.waits')} `}
          <Link to="/approvals" className="link">
            {t('builder.openApprovals')}
          </Link>
        </p>
      )}
      {draft.save === 'conflict' && <ConflictNote draft={draft} onTake={() => void takeTheirs()} />}
      {draft.save === 'failed' && <ErrorText error={draft.error} />}
      {open === 'duplicate' && (
        <NewProgramme from={{ kind, content: draft.content, name }} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'duplicate' && (
        <CommandDialog
          name={open}
          known={{ kind, programme: id, version: String(draft.version), [kind]: id }}
          onClose={(isDone) => {
            setOpen(null)
            if (open === 'draft discard' && isDone) void takeTheirs()
          }}
        />
      )}
    </header>
  )
}

interface DraftTagProps {
  draft: DraftEditor
  isPublished: boolean
  isSame: boolean
}

function DraftTag({ draft: { version, save }, isPublished, isSame: isUnchanged }: DraftTagProps) {
  const { t } = useTexts()
  const isDraft = !isUnchanged && (version > 0 || save !== 'saved')
  return (
    <>
      {isPublished && <span className="tag good">{t('builder.published')}</span>}
      {isUnchanged && <span className="text-xs text-muted">{t('builder.unchanged')}</span>}
      {isDraft && <span className="tag warn">{t('offers.draft')}</span>}
      <span role="status" className="text-xs text-muted">
        {save === 'saving' || save === 'waiting'
          ? t('builder.saving')
          : save === 'saved'
            ? ''
            : t('builder.notSaved')}
      </span>
    </>
  )
}

interface ConflictNoteProps {
  draft: DraftEditor
  onTake(): void
}

function ConflictNote({ draft, onTake }: ConflictNoteProps) {
  const { t } = useTexts()
  return (
    <div role="alert" className="grid gap-2 rounded-lg bg-bad-soft px-3 py-2 text-bad">
      <p className="font-medium">{t('builder.conflict')}</p>
      <p>{draft.error?.message}</p>
      <div className="flex gap-2">
        <button type="button" className="button" onClick={onTake}>
          {t('builder.takeTheirs')}
        </button>
        <button type="button" className="button danger" onClick={() => void draft.keepMine()}>
          {t('builder.keepMine')}
        </button>
      </div>
    </div>
  )
}

/** In the language of the office, or in any. */
function nameOf({ texts }: DraftEditor['content'], language: string): string | null {
  const all = texts as Readonly<Record<string, { name?: string }>> | undefined
  const own = all?.[language]?.name ?? Object.values(all ?? {}).find(({ name }) => name)?.name
  return own === undefined || own === '' ? null : own
}
