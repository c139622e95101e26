/** Gives offers to one player, to a list or to a segment, and shows what became of each run. */
import { useState } from 'react'
import { CommandDialog } from '../../commands/command-dialog.tsx'
import { useMayRun } from '../../commands/use-may-run.ts'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ListGrant } from './list-grant.tsx'
import { RunsTable } from './runs-table.tsx'

interface Open {
  name: string
  known: Readonly<Record<string, string>>
}

export function GrantsPage() {
  const { t } = useTexts()
  const mayRun = useMayRun()
  const [open, setOpen] = useState<Open | null>(null)
  const show = (name: string, known: Open['known'] = {}) => setOpen({ name, known })
  return (
    <>
      <h1 className="text-[22px] leading-7">{t('nav.grants')}</h1>
      <p className="mb-3 text-muted">{t('grants.lead')}</p>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <ListGrant />
          <div className="grid gap-4">
            {mayRun('reward give') && (
              <Choice title={t('grants.one')} hint={t('grants.oneHint')}>
                <button type="button" className="button" onClick={() => show('reward give')}>
                  {t('grants.give')}
                </button>
              </Choice>
            )}
            <Choice title={t('grants.segment')} hint={t('grants.segmentHint')}>
              <button type="button" className="button" onClick={() => show('reward check-segment')}>
                {t('grants.dryRun')}
              </button>
              {mayRun('reward segment') && (
                <button type="button" className="button" onClick={() => show('reward segment')}>
                  {t('grants.give')}
                </button>
              )}
            </Choice>
          </div>
        </div>
        <Section title={t('grants.runs')}>
          <RunsTable
            onReport={(run) => show('reward run', { run })}
            {...(mayRun('reward cancel') && {
              onCancel: (run: string) => show('reward cancel', { run }),
            })}
          />
        </Section>
      </div>
      {open !== null && <CommandDialog name={open.name} known={open.known} onClose={() => setOpen(null)} />}
    </>
  )
}

function Choice({ title, hint, children }: React.PropsWithChildren<{ title: string; hint: string }>) {
  return (
    <section className="box grid gap-2 p-3.5">
      <h2 className="text-[15px]">{title}</h2>
      <p className="text-muted">{hint}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  )
}
