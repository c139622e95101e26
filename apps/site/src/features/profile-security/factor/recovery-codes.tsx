import { Button } from '@fairhall/ui/button'
import { CopyButton } from '@fairhall/ui/copy-button'
import { useTranslations } from 'use-intl'

/** Shown once: the server stores only hashes. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslations('pages.profile-security.factor.recovery')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-pretty text-muted">{t('text')}</p>
      <ul
        dir="ltr"
        className="grid gap-x-3 gap-y-2 rounded-control border border-line bg-ink/70 px-3 py-3 text-center font-mono text-[0.8125rem] tracking-tight whitespace-nowrap sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton wide text={codes.join('\n')} label={t('copy')} copiedLabel={t('copied')} />
      <Button wide size="lg" onClick={onKept}>
        {t('done')}
      </Button>
    </div>
  )
}
