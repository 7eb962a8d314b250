/** What a page that has something to tell names (`components/ui/Said.tsx`); navigation tells it by `new_page.ts`. */
import { tellSaid } from "@/lib/platform/browser/said.ts";

tellSaid();
