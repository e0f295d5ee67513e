package platen.jobs.engine.document.paint;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;

/** The sequences of marked content of one page, or of one layer of it: what each of its parts belongs to. */
final class MarkedContent {
    private final Structure structure;
    private final PdfBuffer out;
    private final int page;
    private final Structure.@Nullable Group group;
    /** Tag of the content that is drawn next; null for content that is not read out. */
    private @Nullable Tag tag;
    /** Tag of the open sequence of marked content. */
    private @Nullable Tag open;
    private boolean marked;
    /** Whether all that is drawn stays out of the structure tree. */
    private boolean mute;

    /** @param group whose content it is; null for that of the page itself */
    MarkedContent(Structure structure, PdfBuffer out, int page, Structure.@Nullable Group group) {
        this.group = group;
        this.structure = structure;
        this.out = out;
        this.page = page;
    }

    @Nullable
    Tag tag() {
        return tag;
    }

    /** Makes what is drawn from now on a part of an element; null for what is not read out. */
    void set(@Nullable Tag part) {
        tag = part;
    }

    boolean isMute() {
        return mute;
    }

    void mute(boolean whether) {
        mute = whether;
    }

    /** Begins a stretch of text that leads somewhere or is in another language; returns the tag before. */
    @Nullable
    Tag stretch(String target, @Nullable Locale language) {
        Tag around = tag;
        if (around == null) {
            return null;
        }
        Tag inner = around;
        if (!target.isEmpty()) {
            inner = inner.last() instanceof Tag last && last.kind() == Tag.Kind.LINK && last.says().equals(target)
                    ? last
                    : inner.child(Tag.Kind.LINK, target, "");
        }
        if (language != null && !language.equals(inner.language())) {
            inner = inner.last() instanceof Tag last && last.kind() == Tag.Kind.SPAN
                    && language.equals(last.language()) ? last : inner.child(Tag.Kind.SPAN, language);
        }
        tag = inner;
        return around;
    }

    /** Opens the sequence that the next operator belongs to. */
    void mark() {
        Tag part = tag;
        if (marked && open == part) {
            return;
        }
        end();
        if (part == null) {
            out.ascii("/Artifact BMC\n");
        } else {
            out.put('/').ascii(part.kind().pdfName()).ascii("<</MCID ")
                    .integer(group == null ? structure.content(part, page) : group.content(part, page))
                    .ascii(">>BDC\n");
        }
        open = part;
        marked = true;
    }

    /** Ends what is open. */
    void end() {
        if (marked) {
            out.ascii("EMC\n");
            marked = false;
        }
    }
}
