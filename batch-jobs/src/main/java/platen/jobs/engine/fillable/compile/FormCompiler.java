package platen.jobs.engine.fillable.compile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.archive.XmpClaims;
import platen.jobs.engine.fillable.CompiledForm;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.fillable.compile.field.FormTree;
import platen.jobs.engine.fillable.compile.field.RawField;
import platen.jobs.engine.fillable.compile.kind.PrintFlags;
import platen.jobs.engine.fillable.compile.kind.XfaForm;
import platen.jobs.engine.fillable.compile.pdf.ContentTokens;
import platen.jobs.engine.fillable.compile.pdf.CosBody;
import platen.jobs.engine.fillable.compile.pdf.Limits;
import platen.jobs.engine.fillable.compile.pdf.Pages;
import platen.jobs.engine.fillable.compile.pdf.PdfSanitizer;
import platen.jobs.engine.fillable.compile.proposal.KeyProposer;
import platen.jobs.engine.fillable.compile.proposal.ProposedOverrides;
import platen.jobs.engine.fillable.compile.schema.SchemaBuilder;
import platen.jobs.engine.fillable.compile.schema.SchemaOverride;
import platen.jobs.engine.fillable.drawn.DrawnFields;
import platen.jobs.engine.fillable.drawn.FieldMistake;
import platen.jobs.engine.fillable.form.BlankForm;
import platen.jobs.engine.fillable.form.FormFont;
import platen.jobs.engine.model.Count;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.Reason;
import platen.jobs.engine.template.EditableField;
import platen.jobs.engine.template.FormDetails;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.Proposals;
import platen.jobs.engine.template.ImportOptions.SchemaOrigin;
import platen.jobs.engine.template.KeyProposal;

/** Compiles an AcroForm PDF into a {@link CompiledForm}; the entry point of this package. */
public final class FormCompiler {
    private static final int MAX_NAMED_MISTAKES = 10;

    private final PDDocument document;
    private final ImportOptions options;
    private final DrawnForm drawn;
    private final PdfSanitizer sanitizer = new PdfSanitizer();
    private final CosBody body = new CosBody(sanitizer);
    private final XmpClaims claims;
    private final FormFontCache fonts;
    private final List<FixedContent> fixed = new ArrayList<>();
    private final List<Warning> warnings = new ArrayList<>();

    private FormCompiler(PDDocument document, ImportOptions options, DrawnForm drawn) throws IOException {
        this.document = document;
        this.options = options;
        this.drawn = drawn;
        this.claims = XmpClaims.of(document.getDocumentCatalog().getCOSObject());
        this.fonts = new FormFontCache(claims.isAny());
    }

    /** Compiles a file. An invalid file results in an outcome with errors, never in an exception. */
    public static CompileOutcome compile(byte[] pdf, ImportOptions options) {
        if (pdf.length > Limits.FILE_BYTES) {
            return refused(Reason.PDF_TOO_LARGE,
                    "The file is larger than " + Limits.FILE_BYTES / 1024 / 1024
                            + " MB. Reduce its images and try again.");
        }
        try (PDDocument document = Loader.loadPDF(pdf)) {
            boolean cutShort = TruncationCheck.lacksEnd(pdf);
            if (cutShort && TruncationCheck.hasHoles(document.getDocumentCatalog().getCOSObject())) {
                return refused(Reason.PDF_BROKEN,
                        "The file was cut off: parts that it refers to are missing at its end."
                                + " Upload the whole file.");
            }
            return compile(document, options, cutShort);
        } catch (InvalidPasswordException locked) {
            return refused(Reason.PDF_PASSWORD,
                    "The file needs a password to open. Save a copy without a password and upload that.");
        } catch (NoClassDefFoundError certificate) {
            // PDFBox needs an additional library, which is not included, to open files encrypted for certificates;
            // users could not supply the key anyway.
            return refused(Reason.PDF_PASSWORD,
                    "The file is encrypted for the holders of certain certificates. Save an unencrypted copy and"
                            + " upload that.");
        } catch (Limits.Exceeded exceeded) {
            return refused(Reason.PDF_TOO_LARGE, exceeded.getMessage() + ". Split the document or simplify it.");
        } catch (DrawnForm.Mistakes mistakes) {
            return refused(mistakes.all());
        } catch (SchemaOverride.Mistake mistake) {
            return refused(Reason.SCHEMA_OVERRIDE, String.valueOf(mistake.getMessage()));
        } catch (IOException | RuntimeException | StackOverflowError broken) {
            // PDFBox reports damage with various exceptions; for the author they all mean the same.
            return refused(Reason.PDF_BROKEN, "The file cannot be read as a PDF (" + cause(broken)
                    + "). Open it in a PDF viewer, save it anew and upload that.");
        }
    }

    private static CompileOutcome compile(PDDocument document, ImportOptions options, boolean cutShort)
            throws IOException {
        DrawnForm drawn = DrawnForm.of(document, options);
        if (drawn.written() == null) {
            return new FormCompiler(document, options, drawn).run(cutShort);
        }
        // The stored source is what is compiled, so that compiling it again gives the same template.
        try (PDDocument written = Loader.loadPDF(drawn.written())) {
            return new FormCompiler(written, options, drawn).run(cutShort);
        }
    }

    private CompileOutcome run(boolean cutShort) throws IOException {
        document.setAllSecurityToBeRemoved(true);
        COSDictionary catalog = document.getDocumentCatalog().getCOSObject();
        if (cutShort) {
            warnings.add(new Warning("", "The file lacks its end; what is there was taken for all of it"));
        }
        var pages = new Pages(document);
        return pages.count() == 0
                ? refused(Reason.PDF_NO_PAGES, "The file has no pages. Upload a PDF with at least one page.")
                : run(catalog, pages);
    }

    private CompileOutcome run(COSDictionary catalog, Pages pages) throws IOException {
        COSDictionary form = catalog.getCOSDictionary(COSName.ACRO_FORM);
        List<RawField> raw = fields(form, pages);
        PrintFlags flags = PrintFlags.of(pages.widgets().keySet());
        boolean tagged = BlankCompiler.isTagged(catalog);
        for (int page = 0; page < pages.count(); page++) {
            fixed.add(new FixedContent(flags, tagged));
        }
        COSDictionary pageTree = pages.tree(sanitizer);
        var kinds = new FieldKinds(XfaForm.of(catalog, form, FormCompiler::decoded), flags, warnings);
        List<DerivedField> derived = kinds.derive(raw);
        if (kinds.isPlaceholder(derived)) {
            return refused(Reason.PDF_XFA, "The file is a dynamic XFA form: only Adobe's programs draw its fields, and"
                    + " its pages hold no more than a placeholder. Open it in Adobe Acrobat or Designer, save it as a"
                    + " static PDF form or print it to PDF and add AcroForm fields, and upload that.");
        }
        List<KeyProposal> proposals = options.proposals() == Proposals.NONE
                ? List.of()
                : KeyProposer.propose(derived, pages);
        SchemaBuilder schema = SchemaBuilder.of(derived, options.proposals() == Proposals.APPLY
                ? options.withSchema(ProposedOverrides.with(options.schema(), derived, proposals), options.origin())
                : options);
        var placing = new WidgetPlacer(form == null ? new COSDictionary() : form, fonts, body, fixed, flags, pages);
        PlacedFields fields = PlacedFields.of(raw, schema, kinds, placing);
        XmpClaims reached = claims.isAny()
                ? ClaimCheck.check(catalog, claims, fonts, fixed, fields.fields(), warnings)
                : claims;
        BlankForm blank = new BlankCompiler(document, sanitizer, body, pages, fixed).compile(pageTree, fonts,
                reached, claims);
        if (fields.fields().isEmpty()) {
            warnings.add(new Warning("", "The file has no fields: all its documents will be alike. Draw fields on its"
                    + " pages in the editor, or send them as 'fields'"));
        }
        warn(catalog, form);
        return compiled(schema, fields, blank, FieldPlaces.add(schema.editable(), raw, pages), proposals,
                pages.count());
    }

    /** Reads the fields; what describes them is dropped from the blank form. */
    private List<RawField> fields(@Nullable COSDictionary form, Pages pages) throws IOException {
        var tree = new FormTree(form == null ? new COSDictionary() : form, pages.widgets());
        List<RawField> raw = tree.read();
        if (form != null) {
            sanitizer.drop(form);
        }
        pages.widgets().keySet().forEach(sanitizer::drop);
        tree.members().forEach(sanitizer::drop);
        return raw;
    }

    private CompileOutcome compiled(SchemaBuilder schema, PlacedFields fields, BlankForm blank,
            List<EditableField> editable, List<KeyProposal> proposals, int pages) throws IOException {
        var formFonts = new ArrayList<FormFont>();
        for (int i = 0; i < fonts.dictionaries().size(); i++) {
            formFonts.add(fonts.plan(i, body.number(fonts.dictionary(i))));
        }
        return new CompileOutcome.Compiled(
                CompiledForm.of(options.withSchema(schema.overrides().schema(), SchemaOrigin.GIVEN), blank, formFonts,
                        fields.fields(), fields.presets(), fields.formulas()),
                schema.schema(),
                pages,
                warnings,
                schema.overrides(),
                null,
                new FormDetails(drawn.written(), DrawnFields.json(drawn.fields()), drawn.dropped(),
                        proposals),
                editable);
    }

    private void warn(COSDictionary catalog, @Nullable COSDictionary form) {
        Map<String, Boolean> findings = new LinkedHashMap<>();
        findings.put("The XFA part of the form was dropped; its fields are filled as AcroForm fields",
                form != null && form.containsKey(COSName.XFA));
        COSDictionary names = catalog.getCOSDictionary(COSName.NAMES);
        boolean scripts = names != null && names.containsKey(COSName.JAVA_SCRIPT) || catalog.containsKey(COSName.AA)
                || catalog.getDictionaryObject(COSName.OPEN_ACTION) instanceof COSDictionary action
                        && action.containsKey(COSName.JS);
        findings.put("Scripts of the document were dropped", scripts);
        findings.put("Embedded files were dropped", names != null && names.containsKey(COSName.EMBEDDED_FILES));
        findings.forEach((message, found) -> {
            if (found) {
                warnings.add(new Warning("", message));
            }
        });
    }

    private static String cause(Throwable broken) {
        if (broken instanceof StackOverflowError) {
            return "its objects are nested without end";
        }
        String message = broken.getMessage();
        return message == null || message.isBlank()
                ? broken.getClass().getSimpleName()
                : message.length() > 200 ? message.substring(0, 200) : message;
    }

    /** Returns a decoded stream of the XFA part; empty when it is too large or damaged. */
    private static byte[] decoded(COSStream stream) {
        try {
            return ContentTokens.decoded(stream);
        } catch (Limits.Exceeded tooLarge) {
            return new byte[0];
        }
    }

    private static CompileOutcome refused(Reason reason, String message) {
        return new CompileOutcome.Refused(reason, message);
    }

    private static CompileOutcome refused(List<FieldMistake> mistakes) {
        int more = mistakes.size() - MAX_NAMED_MISTAKES;
        String message = mistakes.stream().limit(MAX_NAMED_MISTAKES).map(FieldMistake::message)
                .collect(Collectors.joining(" "))
                + (more > 0 ? " And " + Count.of(more, "more mistake", "more mistakes") + "." : "");
        return new CompileOutcome.Refused(Reason.DRAWN_FIELDS, message, null,
                mistakes.stream().map(each -> new Warning(each.field(), each.message())).toList());
    }
}
