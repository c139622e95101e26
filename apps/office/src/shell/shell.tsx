import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CommandHost } from '../commands/command-host.tsx'
import { DialogHost } from '../commands/dialog-host.tsx'
import { Palette } from './palette.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

export function Shell() {
  const [isSearching, setIsSearching] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setIsSearching(true)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <CommandHost>
      <div className="flex min-h-dvh max-md:flex-col md:h-dvh">
        <Rail />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar onSearch={() => setIsSearching(true)} />
          <main className="min-h-0 flex-1 overflow-auto p-4 md:px-5">
            <DialogHost>
              <Outlet />
            </DialogHost>
          </main>
        </div>
      </div>
      {isSearching && <Palette onClose={() => setIsSearching(false)} />}
    </CommandHost>
  )
}
