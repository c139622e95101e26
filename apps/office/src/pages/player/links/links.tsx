/** Accounts that share something with this one: as a drawing, and as a list for everyone who doesn't see it. */
import type { OfficeLink, OfficeLinkPair, OfficePlayer } from '@fairhall/contract/office'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Section } from '../../../parts/section.tsx'
import { StateTag } from '../../../parts/tags.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { LinkGraph } from './link-graph.tsx'

interface LinksProps {
  player: OfficePlayer
  links: readonly OfficeLink[]
  pairs: readonly OfficeLinkPair[]
}

export function Links({ player, links, pairs }: LinksProps) {
  const { t, code } = useTexts()
  const columns: readonly Column<OfficeLink>[] = [
    {
      name: t('withdrawals.player'),
      cell: ({ player: { id, name } }) => (
        <Link to="/players/$id" params={{ id }} search={{ tab: 'identity' }} className="link">
          {[id.slice(0, 8), name].filter(Boolean).join(' · ')}
        </Link>
      ),
    },
    { name: t('payments.state'), cell: ({ player: { status } }) => <StateTag state={status} /> },
    { name: t('player.country'), cell: ({ player: { country } }) => country },
    { name: t('player.shared'), cell: ({ shared }) => shared.map(code).join(', ') },
  ]
  const list = (
    <DataTable
      columns={columns}
      rows={links}
      keyOf={({ player: { id } }) => id}
      empty={t('player.noLinks')}
    />
  )
  return (
    <Section title={t('player.links')}>
      <p className="text-muted">{t('player.linksLead')}</p>
      {links.length === 0 ? (
        list
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
          <LinkGraph player={player} links={links} pairs={pairs} />
          {list}
        </div>
      )}
    </Section>
  )
}
