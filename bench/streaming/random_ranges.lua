-- Asks for ranges of RANGE_BYTES at places spread over the files named, line by line, in TARGETS.
local size = tonumber(os.getenv("RANGE_BYTES"))
local total = tonumber(os.getenv("FILE_BYTES"))
local targets = {}
for target in string.gmatch(os.getenv("TARGETS"), "[^\n]+") do targets[#targets + 1] = target end
local count = 0

request = function()
  count = count + 1
  local start = (count * 7919 * 4096) % (total - size)
  local headers = { ["Range"] = "bytes=" .. start .. "-" .. (start + size - 1) }
  return wrk.format("GET", targets[count % #targets + 1], headers)
end
