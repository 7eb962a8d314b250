/** What a stranger typed must draw neither lines nor turns of direction on a terminal, nor in a sentence of ours. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
