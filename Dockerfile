# Lamplight in a container: docs/deploy.md, "A container". What it keeps is in /data, or in the services
# that the settings name; the rest of it may be mounted read-only.

FROM denoland/deno:2.9.6

WORKDIR /srv/lamplight

# The packages first: a change of the code alone does not fetch them again.
COPY deno.json deno.lock ./
RUN deno install --frozen

COPY . .
RUN deno task build

RUN mkdir --parents /data /recordings && chown deno /data /recordings
USER deno
VOLUME /data
ENV HOST=0.0.0.0 PORT=8000 DATA_DIR=/data DRAIN_SECONDS=25
EXPOSE 8000

# Ready to serve, not only alive: the store takes writes and the sound can be read.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["deno", "eval", "Deno.exit((await fetch(`http://127.0.0.1:${Deno.env.get('PORT')}/readyz`)).ok ? 0 : 1)"]

STOPSIGNAL SIGTERM
CMD ["deno", "task", "start"]
