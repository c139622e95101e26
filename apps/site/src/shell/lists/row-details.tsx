import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'

/** The details of one row, collapsed by default. `children` gets whether it is shown, to load more. */
export function RowDetails({ children }: { children: (isOpen: boolean) => ReactNode }) {
  const t = useTranslations('global-components.lists.details')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="group -mb-2 col-start-1 -col-end-1 text-sm sm:col-start-2"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-9 w-fit list-none items-center gap-1.5 rounded-tick text-muted hover:text-text pointer-coarse:min-h-11">
        {t('show')}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      {children(isOpen)}
    </details>
  )
}

/** Labelled values of a row. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-1 mb-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-card bg-raised/60 p-3">
      {children}
    </dl>
  )
}
