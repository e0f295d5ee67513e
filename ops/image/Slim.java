import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Removes the tables of local variables from the classes of jars, which only debuggers read; numbers of lines and names
 * of parameters stay. The image's jars and its AOT cache are smaller without them. Signed jars are left as they are.
 *
 * <p>
 * {@code java Slim.java FOLDER}: changes the jars of the folder.
 */
final class Slim {
    private static final Set<String> REMOVED = Set.of("LocalVariableTable", "LocalVariableTypeTable");
    private static final int CLASS_FILE = 0xCAFEBABE;

    private Slim() {}

    public static void main(String[] arguments) throws IOException {
        try (var jars = Files.newDirectoryStream(Path.of(arguments[0]), "*.jar")) {
            for (Path jar : jars) {
                slim(jar);
            }
        }
    }

    /**
     * Returns whether an entry is a schema of Spring's XML configurations, a file by which Maven built the jar, or a part of
     * OpenPDF. Configurations are in Java, and of OpenPDF only the fonts in another jar are used.
     */
    private static boolean isUnused(String name) {
        return name.matches("org/springframework/.*[.](xsd|rnc)|META-INF/maven/.*|org/openpdf/.*|font-fallback/.*");
    }

    private static void slim(Path jar) throws IOException {
        Path slimmer = jar.resolveSibling(jar.getFileName() + ".slim");
        try (var in = new ZipFile(jar.toFile())) {
            if (in.stream().anyMatch(entry -> entry.getName().matches("META-INF/[^/]+\\.SF"))) {
                return;
            }
            try (var out = new ZipOutputStream(Files.newOutputStream(slimmer))) {
                out.setLevel(Deflater.BEST_COMPRESSION);
                for (ZipEntry entry : in.stream().filter(each -> !isUnused(each.getName())).toList()) {
                    var copy = new ZipEntry(entry.getName());
                    copy.setTimeLocal(entry.getTimeLocal());
                    out.putNextEntry(copy);
                    byte[] content = in.getInputStream(entry).readAllBytes();
                    out.write(entry.getName().endsWith(".class") ? new Slim.ClassFile(content).slim() : content);
                    out.closeEntry();
                }
            }
        }
        Files.move(slimmer, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Copies a class file, member by member, without some attributes of code. */
    private static final class ClassFile {
        private final DataInputStream in;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);
        private String[] texts = {};

        ClassFile(byte[] content) {
            in = new DataInputStream(new ByteArrayInputStream(content));
        }

        byte[] slim() throws IOException {
            int magic = in.readInt();
            if (magic != CLASS_FILE) {
                throw new IOException("Not a class file");
            }
            out.writeInt(magic);
            copy(4);
            constants();
            copy(6);
            int interfaces = readShort();
            copy(2 * interfaces);
            for (int kind = 0; kind < 2; kind++) {
                int members = readShort();
                for (int i = 0; i < members; i++) {
                    copy(6);
                    attributes();
                }
            }
            in.transferTo(out);
            return bytes.toByteArray();
        }

        private void constants() throws IOException {
            int count = readShort();
            texts = new String[count];
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                out.writeByte(tag);
                switch (tag) {
                    case 1 -> {
                        byte[] text = in.readNBytes(readShort());
                        out.write(text);
                        texts[i] = new String(text, StandardCharsets.ISO_8859_1);
                    }
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> copy(4);
                    case 5, 6 -> {
                        copy(8);
                        // These take two places.
                        i++;
                    }
                    case 7, 8, 16, 19, 20 -> copy(2);
                    case 15 -> copy(3);
                    default -> throw new IOException("Unknown constant " + tag);
                }
            }
        }

        /** Copies the attributes of a field or method, and of its code those that are not removed. */
        private void attributes() throws IOException {
            int count = readShort();
            for (int i = 0; i < count; i++) {
                int name = readShort();
                byte[] content = in.readNBytes(in.readInt());
                if ("Code".equals(texts[name])) {
                    content = code(content);
                }
                out.writeInt(content.length);
                out.write(content);
            }
        }

        private byte[] code(byte[] content) throws IOException {
            var from = new DataInputStream(new ByteArrayInputStream(content));
            var result = new ByteArrayOutputStream();
            var to = new DataOutputStream(result);
            to.write(from.readNBytes(4));
            int length = from.readInt();
            to.writeInt(length);
            to.write(from.readNBytes(length));
            int handlers = from.readUnsignedShort();
            to.writeShort(handlers);
            to.write(from.readNBytes(8 * handlers));
            var left = new ByteArrayOutputStream();
            var attributes = new DataOutputStream(left);
            int number = 0;
            int count = from.readUnsignedShort();
            for (int i = 0; i < count; i++) {
                int name = from.readUnsignedShort();
                byte[] attribute = from.readNBytes(from.readInt());
                if (!REMOVED.contains(texts[name])) {
                    number++;
                    attributes.writeShort(name);
                    attributes.writeInt(attribute.length);
                    attributes.write(attribute);
                }
            }
            to.writeShort(number);
            left.writeTo(to);
            return result.toByteArray();
        }

        /** Copies a number of two bytes, and returns it. */
        private int readShort() throws IOException {
            int number = in.readUnsignedShort();
            out.writeShort(number);
            return number;
        }

        private void copy(int length) throws IOException {
            out.write(in.readNBytes(length));
        }
    }
}
