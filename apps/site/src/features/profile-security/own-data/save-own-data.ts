/** Saves a player's data as one file: readable text and JSON, and their uploaded documents if there are any. */
import type { Client } from '@fairhall/client'
import type { Reply } from '@fairhall/contract'

type Row = Reply<'exportData'>['documents'][number]

interface DocumentFile {
  name: string
  input: Uint8Array<ArrayBuffer>
}

/** Downloads documents one after another. If one fails, it is left out and its row names no file. */
export async function saveOwnData(client: Client, data: Reply<'exportData'>): Promise<void> {
  const documentFiles: DocumentFile[] = []
  const documents: Row[] = []
  for (const { ticket, ...row } of data.documents) {
    const input = await fetchDocument(client, ticket)
    const name = `documents/${documents.length + 1} ${fileName(row['name'])}`
    if (input !== null) documentFiles.push({ name, input })
    documents.push({ ...row, file: input === null ? null : name })
  }
  const text = `${JSON.stringify({ ...data, documents }, null, 2)}\n`
  if (documentFiles.length === 0) return save(new Blob([text], { type: 'application/json' }), 'my-data.json')
  const { downloadZip } = await import('client-zip')
  const files = [{ name: 'my-data.json', input: text }, ...documentFiles]
  const lastModified = new Date(data.madeAt)
  save(await downloadZip(files.map((file) => ({ ...file, lastModified }))).blob(), 'my-data.zip')
}

async function fetchDocument(client: Client, ticket: unknown): Promise<Uint8Array<ArrayBuffer> | null> {
  if (typeof ticket !== 'string') return null
  try {
    const { content } = await client.call('exportDocument', { body: { ticket } })
    return Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)
  } catch {
    return null
  }
}

/** The name must be valid on every operating system. */
const fileName = (name: unknown) =>
  (typeof name === 'string' ? name : '').replaceAll(/[^\p{L}\p{M}\p{N} ._-]/gu, '_')

function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
