import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Leads to the verification of rounds, in the place of a card that can't be loaded. */
export function FairLink() {
  const t = useTranslations('pages.lobby.fair')
  return (
    <Link to="/fairness" className="hero-side hover:border-edge">
      <span aria-hidden="true" className="hero-icon">
        <ShieldCheck className="size-5" />
      </span>
      <span className="mt-auto font-semibold">{t('title')}</span>
    </Link>
  )
}
