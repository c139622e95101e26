import type { Reply } from '@fairhall/contract'
import { CopyButton } from '@fairhall/ui/copy-button'
import { QrCode } from '@fairhall/ui/qr-code'
import { useTranslations } from 'use-intl'
import { FactorFields } from './factor-fields.tsx'

export type Secret = Reply<'beginSecondFactor'>

/** The secret for the app, to scan or to type, and the first code that it makes of it. */
export function FactorSecret({
  secret,
  confirm,
}: {
  secret: Secret
  confirm: (code: string) => Promise<void>
}) {
  const t = useTranslations('pages.profile-security.factor.setup')
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <p className="text-sm text-pretty text-muted">{t('scan')}</p>
      <QrCode value={secret.address} label={t('image')} />
      <div className="w-full rounded-control border border-line bg-ink/70 px-4 py-2.5 text-start">
        <p className="text-sm text-muted">{t('typed')}</p>
        <p dir="ltr" className="mt-1 font-mono text-sm" data-secret="">
          {secret.secret}
        </p>
      </div>
      <CopyButton wide text={secret.secret.replaceAll('-', '')} label={t('copy')} copiedLabel={t('copied')} />
      <FactorFields
        asks={['code']}
        codeHint={t('codeHint')}
        submit={t('confirm')}
        send={({ code }) => confirm(code)}
      />
    </div>
  )
}
