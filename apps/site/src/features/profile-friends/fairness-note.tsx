import { Card } from '@fairhall/ui/card'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Invitations must not reach people who should not play. */
export function FairnessNote() {
  const t = useTranslations('pages.profile-friends')
  return (
    <Card className="mt-6 flex items-start gap-3.5 px-5 py-4">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <p className="text-sm text-pretty text-muted">
        {t.rich('note', {
          link: (words) => (
            <Link to="/profile/limits" className="font-semibold text-azure hover:underline">
              {words}
            </Link>
          ),
        })}
      </p>
    </Card>
  )
}
