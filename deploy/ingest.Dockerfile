# The automatic import of recordings and texts in a container, for compose.yaml: docs/deploy.md.

FROM denoland/deno:2.9.6

RUN apt-get update && apt-get install --yes --no-install-recommends ffmpeg espeak-ng \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /srv/lamplight
COPY . .
RUN deno cache --lock=tools/deno.lock tools/ingest.ts

RUN mkdir --parents /data /recordings && chown deno /data /recordings
USER deno
VOLUME /data
ENV DATA_DIR=/data

STOPSIGNAL SIGTERM
CMD ["deno", "run", "-A", "--cached-only", "--lock=tools/deno.lock", "tools/ingest.ts", "--watch", "/recordings"]
