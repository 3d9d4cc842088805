/** Longest name of a folder: apart from the calls, whose schemas no browser fetches. */
export const FOLDER_NAME_LENGTH = 100
