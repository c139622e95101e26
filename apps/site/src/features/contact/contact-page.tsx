import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, HeartHandshake, MailCheck, ReceiptText, Scale, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { LazyPart } from '../../shell/errors/lazy-part.tsx'
import { initQuery } from '../../shell/market/market-queries.ts'
import { LinkCard } from '../../shell/page-parts/link-card.tsx'
import { PageIntro } from '../../shell/page-parts/page-intro.tsx'
import { useSession } from '../../shell/session/session.ts'
import { ContactForm } from './contact-form.tsx'

/** Loaded on demand, because few operators offer a chat. */
const loadChat = () => import('./chat-card.tsx')

/** Ways to get help: frequent questions first, then a message to a person. */
export function ContactPage() {
  const t = useTranslations('pages.contact')
  const { data: init } = useQuery(initQuery(useClient()))
  return (
    <>
      <PageIntro title={t('title')} lead={t('description')} />
      {init?.chat && (
        <LazyPart name="chat-card" load={loadChat}>
          {(ChatCard) => <ChatCard />}
        </LazyPart>
      )}
      <div className="mt-6 grid items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <WriteToUs />
        <div>
          <h2 className="text-xl">{t('before.title')}</h2>
          <div className="mt-4 grid gap-3 md:grid-cols-2 xl:grid-cols-1">
            <LinkCard
              to="/questions"
              icon={CircleHelp}
              title={t('questions.title')}
              text={t('questions.text')}
            />
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
            <LinkCard
              to="/fairness"
              icon={ShieldCheck}
              title={t('fairness.title')}
              text={t('fairness.text')}
            />
            <LinkCard
              to="/profile/complaints"
              icon={Scale}
              title={t('complaint.title')}
              text={t('complaint.text')}
            />
          </div>
        </div>
      </div>
    </>
  )
}

function WriteToUs() {
  const t = useTranslations('pages.contact')
  const { data: init } = useQuery(initQuery(useClient()))
  const { status } = useSession()
  const [sentFor, setSentFor] = useState<string>()
  const address = init?.contact.email
  return (
    <Card className="p-5 md:p-7">
      {sentFor !== undefined ? (
        <div role="status">
          <EmptyState
            icon={<MailCheck />}
            title={t('form.sent.title')}
            text={t('form.sent.text', { email: sentFor })}
            action={
              <Button variant="secondary" onClick={() => setSentFor(undefined)}>
                {t('form.sent.another')}
              </Button>
            }
          />
        </div>
      ) : (
        <>
          <h2 className="text-lg">{t('write.title')}</h2>
          <p className="mt-1 mb-5 max-w-prose text-sm text-pretty text-muted">{t('write.text')}</p>
          {/* Disabled until hydration: earlier input would be lost. */}
          {status === 'unknown' ? <Skeleton className="h-80" /> : <ContactForm onSent={setSentFor} />}
        </>
      )}
      {address && (
        <p className="mt-5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t('write.byMail')}
          <a
            href={`mailto:${address}`}
            className="-my-3 inline-flex min-h-11 items-center font-semibold break-all text-azure hover:underline"
          >
            {address}
          </a>
        </p>
      )}
    </Card>
  )
}
