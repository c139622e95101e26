import type { OfficeCommand } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { commandsQuery } from '../api/queries.ts'
import { CommandForm } from '../commands/command-form.tsx'
import { Empty, WithData } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'

export function CommandsPage() {
  const { t } = useTexts()
  const { name, subject } = useSearch({ from: '/commands' })
  const query = useQuery(commandsQuery)
  return (
    <>
      <h1 className="text-[22px] leading-7">{t('commands.title')}</h1>
      <p className="mb-3 text-muted">{t('commands.lead')}</p>
      <WithData query={query}>
        {(commands) => {
          const command = commands.find((one) => one.name === name)
          return (
            <div className="grid gap-4 lg:grid-cols-[320px_1fr]">
              <CommandList commands={commands} name={name} />
              <section
                className={`box min-w-0 self-start p-4 ${command === undefined ? 'max-lg:hidden' : ''}`}
              >
                {command === undefined ? (
                  <Empty text={t('commands.lead')} />
                ) : (
                  <>
                    <h2 className="mb-2 text-[17px]">{command.name}</h2>
                    <CommandForm
                      key={`${command.name} ${subject}`}
                      command={command}
                      known={knownOf(command, subject)}
                    />
                  </>
                )}
              </section>
            </div>
          )
        }}
      </WithData>
    </>
  )
}

/** A link names the first argument. */
function knownOf(command: OfficeCommand, subject: string | undefined): Readonly<Record<string, string>> {
  const first = command.arguments[0]?.name
  return first === undefined || subject === undefined ? {} : { [first]: subject }
}

function CommandList({ commands, name }: { commands: readonly OfficeCommand[]; name: string | undefined }) {
  const { t } = useTexts()
  const [filter, setFilter] = useState('')
  const shown = commands.filter(
    (one) => one.isAllowed && `${one.name} ${one.about}`.toLowerCase().includes(filter.trim().toLowerCase()),
  )
  return (
    <div
      className={`box grid max-h-[calc(100dvh-11rem)] grid-rows-[auto_1fr] ${name === undefined ? '' : 'max-lg:hidden'}`}
    >
      <div className="border-b border-line p-2">
        <input
          className="field"
          type="search"
          value={filter}
          aria-label={t('commands.filter')}
          placeholder={t('commands.filter')}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      <ul className="overflow-auto p-2">
        {shown.map((one) => (
          <li key={one.name}>
            <Link
              to="/commands"
              search={{ name: one.name }}
              className={`block rounded-lg px-3 py-1.5 hover:bg-sunken ${one.name === name ? 'bg-chosen' : ''}`}
            >
              <b>{one.name}</b>
              <span className="block truncate text-xs text-muted">{one.about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
