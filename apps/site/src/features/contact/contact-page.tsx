import { buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, HeartHandshake, Mail, ReceiptText, Scale, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { LinkCard } from '../../shell/page-parts/link-card.tsx'
import { PageIntro } from '../../shell/page-parts/page-intro.tsx'

/** Ways to an answer: what most people ask first, and a person after that. */
export function ContactPage() {
  const t = useTranslations('pages.contact')
  return (
    <div className="mx-auto max-w-240">
      <PageIntro title={t('title')} lead={t('description')} />
      <WriteToUs />
      <h2 className="mt-10 text-xl">{t('before.title')}</h2>
      <div className="mt-4 grid gap-3 md:grid-cols-2">
        <LinkCard to="/questions" icon={CircleHelp} title={t('questions.title')} text={t('questions.text')} />
        <LinkCard
          to="/static/payments"
          icon={ReceiptText}
          title={t('payments.title')}
          text={t('payments.text')}
        />
        <LinkCard
          to="/static/responsible-play"
          icon={HeartHandshake}
          title={t('limits.title')}
          text={t('limits.text')}
        />
        <LinkCard to="/fairness" icon={ShieldCheck} title={t('fairness.title')} text={t('fairness.text')} />
      </div>
      <Card className="mt-10 flex gap-4 p-5">
        <Scale aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brass" />
        <div>
          <h2 className="font-text text-base font-semibold tracking-normal">{t('complaint.title')}</h2>
          <p className="mt-1 text-sm text-pretty text-muted">{t('complaint.text')}</p>
        </div>
      </Card>
    </div>
  )
}

function WriteToUs() {
  const t = useTranslations('pages.contact')
  const { data: init } = useQuery(initQuery(useClient()))
  const address = init?.contact.email
  return (
    <Card className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-5 p-5 md:p-7">
      <span
        aria-hidden="true"
        className="flex size-14 items-center justify-center rounded-panel border border-line bg-raised text-brass"
      >
        <Mail className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg">{t('write.title')}</h2>
        <p className="mt-1 text-sm text-pretty text-muted">{t('write.text')}</p>
        {address && <p className="mt-3 font-semibold break-words select-all">{address}</p>}
      </div>
      {address && (
        <a href={`mailto:${address}`} className={buttonClass({ variant: 'primary' })}>
          {t('write.action')}
        </a>
      )}
    </Card>
  )
}
