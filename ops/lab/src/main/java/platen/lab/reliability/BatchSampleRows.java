package platen.lab.reliability;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Batch rows that differ in a name.
 *
 * @param answers data of the sample workflow
 * @param batch number that makes the rows of each batch different from those of the others
 */
public record BatchSampleRows(ObjectNode answers, int batch, int count) {
    /**
     * Returns one JSON object per line, generated while it is read, because a hundred thousand rows with images take a
     * gigabyte.
     */
    public InputStream open() {
        Iterator<String> lines = lines().iterator();
        return new SequenceInputStream(new Enumeration<InputStream>() {
            @Override
            public boolean hasMoreElements() {
                return lines.hasNext();
            }

            @Override
            public InputStream nextElement() {
                return new ByteArrayInputStream((lines.next() + "\n").getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    public Stream<String> lines() {
        return IntStream.rangeClosed(1, count).mapToObj(i -> JsonNodeFactory.instance.objectNode()
                .put("custom_id", "row-" + i)
                .set("data", answers.deepCopy().put("full_name", "Ada " + batch + "-" + i))
                .toString());
    }
}
