import type { ReferralPage } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { CopyButton } from '@fairhall/ui/copy-button'
import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'

type Props = { tag: string; referral: ReferralPage }

/** What both get, and the link to share. */
export function LinkCard({ tag, referral }: Props) {
  const t = useTranslations('pages.profile-friends')
  const { currency, friendReward, inviterReward } = referral
  // The page's data loads in the browser only.
  const url = new URL(`/?stag=${tag}`, window.location.origin).href
  return (
    <section
      aria-labelledby="friends-link"
      className="mt-6 rounded-card border border-brass/25 bg-panel p-4 md:p-6"
    >
      <dl className="grid grid-cols-2 gap-3">
        <Reward label={t('rewards.inviter')} amount={inviterReward} currency={currency} />
        <Reward label={t('rewards.friend')} amount={friendReward} currency={currency} />
      </dl>
      <h2 id="friends-link" className="mt-5 font-text text-sm font-medium tracking-normal text-muted">
        {t('link.title')}
      </h2>
      <div className="mt-2 flex flex-col gap-2 lg:flex-row">
        <p
          dir="ltr"
          className="min-w-0 flex-1 rounded-control border border-line bg-ink/70 px-4 py-2.5 font-medium break-all select-all"
        >
          {url}
        </p>
        <div className="flex gap-2">
          <div className="flex flex-1 lg:w-44 lg:flex-none">
            <CopyButton
              wide
              variant="primary"
              text={url}
              label={t('link.copy')}
              copiedLabel={t('link.copied')}
            />
          </div>
          <ShareButton url={url} />
        </div>
      </div>
    </section>
  )
}

function Reward({ label, amount, currency }: { label: string; amount: string; currency: string }) {
  const money = useMoneyFormat()
  return (
    <div className="flex flex-col rounded-control bg-ink/60 px-4 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-2xl font-bold text-brass-bright tabular-nums">
        {money(amount, currency)}
      </dd>
    </div>
  )
}

/** The device's own menu for sharing, where it has one. A closed menu is no error. */
function ShareButton({ url }: { url: string }) {
  const t = useTranslations('pages.profile-friends.link')
  if (typeof navigator.share !== 'function') return null
  return (
    <Button
      variant="secondary"
      icon={<Share2 aria-hidden="true" className="size-4" />}
      onClick={() => void navigator.share({ url }).catch(() => undefined)}
    >
      {t('share')}
    </Button>
  )
}
