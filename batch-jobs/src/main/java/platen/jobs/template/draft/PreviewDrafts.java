package platen.jobs.template.draft;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.draft.DraftContent;
import platen.db.draft.TemplateDraft;
import platen.db.draft.TemplateDraftStore;
import platen.db.draft.TemplateDraftStore.Head;
import platen.db.template.Template;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.ObjectNode;

/**
 * Opens drafts for previews. An editor posts one for almost every key, while the stored draft stays the same: its content
 * is cached in memory, by its revision. Thread-safe.
 */
public final class PreviewDrafts {
    private static final int MAX_CACHED_BYTES = 32 * 1024 * 1024;
    /** Bytes of an entry besides its content. */
    private static final int ENTRY_BYTES = 500;
    private static final Duration MAX_IDLE = Duration.ofMinutes(10);

    private final TemplateDraftStore rows;
    private final TemplateDrafts drafts;
    private final Cache<Key, TemplateDraft> cache = Caffeine.newBuilder()
            .maximumWeight(MAX_CACHED_BYTES)
            .weigher((Key _, TemplateDraft draft) -> bytes(draft.content()))
            .expireAfterAccess(MAX_IDLE)
            .build();

    public PreviewDrafts(TemplateDraftStore rows, TemplateDrafts drafts) {
        this.rows = rows;
        this.drafts = drafts;
    }

    /**
     * Identifies a content. Revisions start again after a draft is discarded, so the time of the last change is part of
     * it.
     */
    private record Key(UUID templateId, int revision, @Nullable Instant updatedAt, @Nullable Integer version) {
        private static Key of(UUID templateId, Head head) {
            return head.revision() == 0
                    ? new Key(templateId, 0, null, head.newest())
                    : new Key(templateId, head.revision(), head.updatedAt(), null);
        }

        private static Key of(TemplateDraft draft) {
            return draft.revision() == 0
                    ? new Key(draft.templateId(), 0, null, draft.baseVersion())
                    : new Key(draft.templateId(), draft.revision(), draft.updatedAt(), null);
        }
    }

    /**
     * A draft, whose bytes must not be changed.
     *
     * @param inherited overrides of the newest version; null for none
     */
    public record Opened(TemplateDraft draft, @Nullable ObjectNode inherited) {

        /** Returns the options with which a content of the draft is compiled: those that storing it would use. */
        public ImportOptions options(DraftContent content) {
            return TemplateDrafts.options(content, inherited);
        }
    }

    /** Returns the draft of a template; without a saved one a draft of revision 0, which equals the newest version. */
    public Opened open(Template template) {
        Head head = rows.head(template.organizationId(), template.id()).orElseThrow();
        Key key = Key.of(template.id(), head);
        TemplateDraft draft = cache.getIfPresent(key);
        if (draft == null) {
            // it may have been saved since its head was read
            draft = drafts.open(template);
            cache.put(Key.of(draft), draft);
        }
        return new Opened(draft, TemplateDrafts.object(head.overrides()));
    }

    private static int bytes(DraftContent content) {
        return ENTRY_BYTES + content.source().length + 2 * (length(content.overrides())
                + length(content.sampleData()) + length(content.drawnFields()));
    }

    private static int length(@Nullable String text) {
        return Objects.requireNonNullElse(text, "").length();
    }
}
