package platen.jobs.batch.intake;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import platen.jobs.batch.column.ErrorColumns;
import platen.jobs.batch.intake.InputRow.BadCell;
import platen.jobs.batch.intake.InputRow.Readable;
import platen.jobs.batch.intake.InputRow.Unreadable;
import platen.jobs.csv.CsvRecords;
import platen.jobs.engine.model.Count;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the records of a CSV (RFC 4180) with a header. A record ends where its quotes are balanced. A record that
 * cannot be parsed, or whose number of cells differs from the header's, is a bad row that covers its first line only: a
 * missing closing quote does not affect other rows. Records without any value, as spreadsheets write them for empty rows,
 * are skipped, also before the header, and a line {@code sep=;} before it names the delimiter. Values stay texts;
 * {@code CsvValues} types them when a row is rendered.
 */
public final class CsvRowReader implements RowReader {
    private static final int MAX_LINES = 1_000;
    private static final String NOT_UTF_8 = "The row is not valid UTF-8. Save the file as \"CSV UTF-8\", or upload it on"
            + " the dashboard, which reads Windows-1252 too.";

    private final LineReader lines;
    private CSVFormat format;
    private final CsvColumns columns;
    /** Lines that were read ahead for a record that could not be parsed. */
    private final Deque<LineReader.Line> ahead = new ArrayDeque<>();
    private @Nullable List<Optional<CsvColumns.Target>> targets;
    private List<String> names = List.of();
    private Map<String, String> dataPaths = Map.of();
    private List<String> repeated = List.of();
    private boolean ofFailedRows;

    CsvRowReader(InputStream in, CsvColumns columns) {
        this.lines = new LineReader(in);
        this.columns = columns;
        this.format = CSVFormat.RFC4180.builder().setDelimiter(columns.delimiter()).get();
    }

    @Override
    public @Nullable InputRow next() throws IOException {
        if (targets == null) {
            targets = header();
        }
        for (LineReader.Line line = nextLine(); line != null; line = nextLine()) {
            InputRow row = line.blank() ? null : row(line, targets);
            if (row != null) {
                return row;
            }
        }
        return null;
    }

    private LineReader.@Nullable Line nextLine() throws IOException {
        return ahead.isEmpty() ? lines.next() : ahead.remove();
    }

    private List<Optional<CsvColumns.Target>> header() throws IOException {
        names = names();
        dataPaths = columns.dataPaths(names);
        repeated = columns.repeated(names);
        ofFailedRows = ErrorColumns.contain(names);
        return columns.targets(names);
    }

    /** Reads the names of the columns, which must be the first that is read. */
    List<String> names() throws IOException {
        LineReader.Line line = filledLine();
        Optional<Character> delimiter = line == null ? Optional.empty() : CsvText.namedDelimiter(line.bytes());
        if (delimiter.isPresent()) {
            format = format.builder().setDelimiter(delimiter.get()).get();
            line = filledLine();
        }
        if (line == null) {
            throw new BadInput("The CSV has no header.");
        }
        Cut header = record(line, new ArrayList<>());
        if (header.cells() == null) {
            throw new BadInput("The header of the CSV cannot be read: " + header.problem());
        }
        List<String> read = header.cells().stream().map(String::strip).toList();
        if (read.size() == 1 && !columns.mapping().containsKey(read.getFirst())) {
            refuseUncut(read.getFirst());
        }
        return read;
    }

    /** Returns the next line that has a value; null at the end. */
    private LineReader.@Nullable Line filledLine() throws IOException {
        LineReader.Line line = nextLine();
        while (line != null && !line.tooLong() && CsvText.isEmpty(line.bytes())) {
            line = nextLine();
        }
        return line;
    }

    @Override
    public Map<String, String> columns() {
        return dataPaths;
    }

    /** Returns the paths of the arrays of which each record has an element, once a row was read. */
    List<String> repeated() {
        return repeated;
    }

    /** Rejects a header that was not split: the file probably uses another delimiter. */
    private void refuseUncut(String header) {
        for (char other : new char[]{';', '\t', '|', ','}) {
            if (header.indexOf(other) >= 0) {
                throw new BadInput("The header of the CSV is one column, '%s'; if '%s' stands between columns, say so:"
                        .formatted(CsvColumns.shown(header), other == '\t' ? "a tab" : other)
                        + " it is the delimiter.");
            }
        }
    }

    /** The cells of a record, or the reason why it has none. */
    private record Cut(@Nullable List<String> cells, String problem) {}

    /** Returns the row that begins with a line; null for one without any value. */
    private @Nullable InputRow row(LineReader.Line first, List<Optional<CsvColumns.Target>> header)
            throws IOException {
        List<LineReader.Line> more = new ArrayList<>();
        Cut record = record(first, more);
        List<String> cells = record.cells();
        if (cells != null && cells.stream().allMatch(String::isBlank)) {
            return null;
        }
        String problem = record.problem();
        if (cells != null && cells.size() != header.size()) {
            problem = "The row has %s; the header has %,d.".formatted(Count.of(cells.size(), "cell", "cells"),
                    header.size());
            cells = null;
        }
        if (cells == null) {
            // The lines that were read as its continuation are rows of their own.
            for (int i = more.size() - 1; i >= 0; i--) {
                ahead.addFirst(more.get(i));
            }
            return new Unreadable(NdjsonRowReader.kept(first.bytes()), problem);
        }
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        List<BadCell> badCells = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            String cell = ofFailedRows ? CsvRecords.read(cells.get(i)) : cells.get(i);
            Optional<CsvColumns.Target> target = header.get(i);
            // An empty cell is a missing value.
            if (cell.isEmpty() || target.isEmpty()) {
                continue;
            }
            try {
                target.get().put(row, cell);
            } catch (CellFormat.Mismatch mismatch) {
                String column = names.get(i);
                badCells.add(new BadCell(column, dataPaths.getOrDefault(column, column),
                        String.valueOf(mismatch.getMessage()), mismatch.corrected()));
            }
        }
        if (!row.has("data")) {
            row.putObject("data");
        }
        return new Readable(row, badCells);
    }

    /** Reads the record that begins with a line and adds its continuation lines to {@code more}. */
    private Cut record(LineReader.Line first, List<LineReader.Line> more) throws IOException {
        var bytes = new ByteArrayOutputStream();
        LineReader.Line line = first;
        boolean balanced = true;
        while (true) {
            if (line.tooLong() || bytes.size() + line.bytes().length > LineReader.MAX_LINE_BYTES) {
                return new Cut(null, "The row is larger than %,d bytes.".formatted(LineReader.MAX_LINE_BYTES));
            }
            bytes.writeBytes(line.bytes());
            balanced ^= oddQuotes(line.bytes());
            if (balanced) {
                return parse(bytes.toByteArray());
            }
            LineReader.Line next = more.size() < MAX_LINES ? nextLine() : null;
            if (next == null) {
                return new Cut(null, "A quoted cell of the row has no closing quote.");
            }
            more.add(next);
            bytes.write('\n');
            line = next;
        }
    }

    private static boolean oddQuotes(byte[] bytes) {
        boolean odd = false;
        for (byte each : bytes) {
            odd ^= each == '"';
        }
        return odd;
    }

    private Cut parse(byte[] bytes) {
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return new Cut(null, NOT_UTF_8);
        }
        if (text.indexOf('\0') >= 0) {
            return new Cut(null, "The row contains the character U+0000.");
        }
        try (CSVParser parser = CSVParser.parse(new StringReader(text), format)) {
            List<CSVRecord> records = parser.getRecords();
            return records.size() == 1
                    ? new Cut(records.getFirst().toList(), "")
                    : new Cut(null, "The row is no single record.");
        } catch (IOException | UncheckedIOException e) {
            return new Cut(null, "The row's quotes are not as RFC 4180 wants them.");
        }
    }
}
