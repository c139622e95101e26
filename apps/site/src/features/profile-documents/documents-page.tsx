import { Card } from '@fairhall/ui/card'
import { EmptyState } from '@fairhall/ui/empty-state'
import { FileCheck2, House, IdCard, Landmark, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'

const KINDS: readonly { key: 'identity' | 'address' | 'payment'; Icon: LucideIcon }[] = [
  { key: 'identity', Icon: IdCard },
  { key: 'address', Icon: House },
  { key: 'payment', Icon: Landmark },
]

/** What the house may ask for, and that it has asked for nothing yet. */
export function DocumentsPage() {
  const t = useTranslations('pages.profile-documents')
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-xl text-pretty text-muted">{t('description')}</p>
      <Card className="mt-6">
        <EmptyState icon={<FileCheck2 />} title={t('empty.title')} text={t('empty.text')} />
      </Card>
      <h2 className="mt-10 text-xl">{t('kinds')}</h2>
      <ul className="mt-4 grid gap-3 md:grid-cols-3">
        {KINDS.map(({ key, Icon }) => (
          <li key={key} className="rounded-card border border-line bg-panel p-5">
            <Icon aria-hidden="true" className="size-6 text-brass" />
            <h3 className="mt-3 font-text text-base font-semibold tracking-normal">{t(`${key}.title`)}</h3>
            <p className="mt-1 text-sm text-pretty text-muted">{t(`${key}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-2xl text-sm text-pretty text-muted">{t('safety')}</p>
    </>
  )
}
