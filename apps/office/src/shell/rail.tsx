import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { queuesQuery } from '../api/queries.ts'
import { useMember } from '../session/use-member.ts'
import { useTexts } from '../texts/texts.tsx'
import { Brand } from './brand.tsx'
import { pagesFor } from './pages.ts'

export function Rail() {
  const { t } = useTexts()
  const member = useMember()
  const { data: queues } = useQuery(queuesQuery)
  const shown = pagesFor(member?.views ?? [])
  return (
    <nav className="flex shrink-0 flex-col gap-0.5 bg-rail p-2.5 text-rail-text max-md:flex-row max-md:overflow-x-auto md:w-52">
      <span className="text-rail-strong max-md:hidden md:mb-3">
        <Brand />
      </span>
      {shown.map(({ to, text, icon: Icon, group, queues: own }, at) => {
        const count = own.reduce((sum: number, name) => sum + (queues?.[name]?.count ?? 0), 0)
        return (
          <Fragment key={to}>
            {group !== null && group !== shown[at - 1]?.group && (
              <h4 className="px-2.5 pt-3 pb-1 text-[11px] font-medium max-md:hidden">{t(group)}</h4>
            )}
            <Link
              to={to}
              className="flex h-8 shrink-0 items-center gap-2.5 rounded-lg px-2.5 font-medium whitespace-nowrap hover:bg-rail-chosen"
              activeProps={{ className: 'bg-rail-chosen text-rail-strong font-semibold [&_svg]:text-accent' }}
              activeOptions={{ exact: to === '/' }}
            >
              <Icon size={16} aria-hidden="true" />
              {t(text)}
              {count > 0 && (
                <em className="ms-auto min-w-5.5 rounded-full bg-rail-line px-1.5 text-center text-[11px] font-semibold text-rail-strong not-italic">
                  {count}
                </em>
              )}
            </Link>
          </Fragment>
        )
      })}
      {member !== null && (
        <p className="mt-auto flex items-center gap-2.5 border-t border-rail-line px-1.5 pt-3 text-rail-strong max-md:hidden">
          <span className="grid size-7.5 shrink-0 place-items-center rounded-full bg-[#3b5f93] text-[11px] font-semibold uppercase">
            {member.id.slice(0, 2)}
          </span>
          <span className="min-w-0">
            {member.id}
            <small className="block truncate text-[11px] text-rail-text">{member.rights.join(', ')}</small>
          </span>
        </p>
      )}
    </nav>
  )
}
