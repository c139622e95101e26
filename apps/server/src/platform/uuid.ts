const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the database would parse it as a UUID, in upper or lower case. */
export const isUuid = (text: string): boolean => UUID.test(text)
