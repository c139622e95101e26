import type { OfficeReply, ProgrammeContent } from '@fairhall/contract/office'
import { useTexts } from '../../texts/texts.tsx'

interface VersionsPanelProps {
  loaded: OfficeReply<'getProgramme'>
  /** Makes a version the content of the draft. Left out for members who may only read. */
  onUse?(content: ProgrammeContent): void
}

/** What was published before, newest first. */
export function VersionsPanel({ loaded: { present, versions }, onUse }: VersionsPanelProps) {
  const { t, time } = useTexts()
  return (
    <section className="box grid gap-2.5 p-3.5">
      <h2 className="text-[15px]">{t('builder.versions')}</h2>
      {versions.length === 0 && (
        <p className="text-muted">{t(present === null ? 'builder.neverPublished' : 'builder.noVersions')}</p>
      )}
      <ol className="grid gap-2">
        {versions.map(({ revision, at, by, reason, content }) => (
          <li key={revision} className="grid gap-0.5 border-b border-line pb-2 last:border-0">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <b>{content === null ? t('builder.removed') : time(at)}</b>
              {content !== null && onUse !== undefined && (
                <button type="button" className="link text-xs" onClick={() => onUse(content)}>
                  {t('builder.useVersion')}
                </button>
              )}
            </span>
            <span className="text-xs text-muted">{`${by}: ${reason}`}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
