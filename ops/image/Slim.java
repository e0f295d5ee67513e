import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.constant.ClassDesc;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Set;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Removes the tables of local variables from the classes of jars, which only debuggers read, and from libraries the numbers
 * of lines, as the image's JDK has none either: a stack trace tells file and method of a library, and the very line of
 * Platen's own code. Names of parameters stay. The image's jars and its AOT cache are smaller without them. Gives classes
 * of Java 5 and older, which the AOT cache cannot hold, the tables of types that verifiers need since Java 6. Signed jars
 * are left as they are, but for those of BouncyCastle: it is called as a library, not as a provider of cryptography, for
 * which alone a JDK wants a signed jar. Of it, of Apache MINA SSHD, Commons Lang, Commons IO and HttpComponents, only the
 * classes stay that are used.
 *
 * <p>
 * {@code java Slim.java FOLDER}: changes the jars of the folder.
 */
final class Slim {
    private static final Set<String> REMOVED = Set.of("LocalVariableTable", "LocalVariableTypeTable");
    private static final int CLASS_FILE = 0xCAFEBABE;
    /** The first version whose classes have tables of types. */
    private static final int JAVA_6 = 50;
    private static final String SIGNATURE = "META-INF/[^/]+[.](SF|RSA|DSA|EC)";
    private static final String VERSIONS = "META-INF/versions/\\d+/";
    /** Classes of libraries that other libraries use, too, of which none is loaded by a name that is put together. */
    private static final String COMMON = "org/apache/(commons/(lang3|io)|hc)/.*";
    /** Names of classes of partial libraries, in references, types of members and texts. */
    private static final Pattern PARTIAL = Pattern.compile("org[/.](bouncycastle|apache[/.](sshd|hc|commons[/.](lang3|io)))[/.][\\w/.$]+");

    /** The jar that is being changed. */
    private final ZipFile in;
    private final ClassFile upgrade;

    private Slim(ZipFile in) {
        this.in = in;
        var hierarchy = ClassHierarchyResolver.defaultResolver()
                .orElse(ClassHierarchyResolver.ofResourceParsing(this::read));
        upgrade = ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(hierarchy));
    }

    public static void main(String[] arguments) throws IOException {
        Set<String> reached = reached(Path.of(arguments[0]));
        try (var jars = Files.newDirectoryStream(Path.of(arguments[0]), "*.jar")) {
            for (Path jar : jars) {
                slim(jar, reached);
            }
        }
    }

    /**
     * Returns the names of classes of partial libraries that are used: that classes of Platen name, and of common libraries
     * all that any library names, or that one of these names, and so on.
     */
    private static Set<String> reached(Path folder) throws IOException {
        var named = new HashMap<String, Set<String>>();
        var next = new ArrayDeque<String>();
        try (var jars = Files.newDirectoryStream(folder, "*.jar")) {
            for (Path jar : jars) {
                try (var in = new ZipFile(jar.toFile())) {
                    for (ZipEntry entry : in.stream()
                            .filter(each -> each.getName().endsWith(".class") && !isPartial(each))
                            .toList()) {
                        names(in, entry).stream().filter(name -> isOurs(entry) || name.matches(COMMON)).forEach(next::add);
                    }
                    for (ZipEntry entry : in.stream()
                            .filter(Slim::isPartial)
                            .filter(each -> each.getName().endsWith(".class"))
                            .toList()) {
                        named.computeIfAbsent(className(entry), _ -> new HashSet<>()).addAll(names(in, entry));
                    }
                }
            }
        }
        var reached = new HashSet<String>();
        while (!next.isEmpty()) {
            String name = next.pop();
            // BouncyCastle's provider of cryptography, for which some classes ask by name, is not used, nor by SSHD.
            if (named.containsKey(name) && !name.matches("org/bouncycastle/(jce|jcajce)/provider/.*")
                    && reached.add(name)) {
                named.get(name)
                        .stream()
                        .filter(each -> !name.startsWith("org/apache/sshd/") || !each.startsWith("org/bouncycastle/"))
                        .forEach(next::add);
            }
        }
        return reached;
    }

    private static boolean isOurs(ZipEntry entry) {
        return entry.getName().matches("platen/.*[.]class");
    }

    private static boolean isBouncyCastle(ZipEntry entry) {
        return entry.getName().matches("(" + VERSIONS + ")?org/bouncycastle/.*");
    }

    /** Returns whether an entry is a class of a library of which only a part stays, or a resource of BouncyCastle. */
    private static boolean isPartial(ZipEntry entry) {
        return isBouncyCastle(entry) || entry.getName().matches("org/apache/sshd/.*[.]class|" + COMMON + "[.]class");
    }

    private static String className(ZipEntry entry) {
        return entry.getName().replaceFirst("^" + VERSIONS, "").replaceFirst("[.]class$", "");
    }

    private static Set<String> names(ZipFile in, ZipEntry entry) throws IOException {
        return StreamSupport.stream(ClassFile.of().parse(in.getInputStream(entry).readAllBytes()).constantPool()
                .spliterator(), false)
                .filter(Utf8Entry.class::isInstance)
                .flatMap(text -> PARTIAL.matcher(((Utf8Entry) text).stringValue()).results())
                .map(name -> name.group().replace('.', '/'))
                .collect(Collectors.toSet());
    }

    /** Returns a class of the jar; null if it is in another one. */
    private InputStream read(ClassDesc type) {
        String descriptor = type.descriptorString();
        ZipEntry entry = in.getEntry(descriptor.substring(1, descriptor.length() - 1) + ".class");
        try {
            return entry == null ? null : in.getInputStream(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a class with tables of types, or as it is if it has them or cannot get them. */
    private byte[] upgraded(byte[] content) {
        int version = (content[6] & 0xFF) << 8 | content[7] & 0xFF;
        if (version >= JAVA_6) {
            return content;
        }
        try {
            return upgrade.transformClass(upgrade.parse(content),
                    ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
                            .andThen((builder, element) -> {
                                if (element instanceof ClassFileVersion) {
                                    builder.withVersion(JAVA_6, 0);
                                } else {
                                    builder.with(element);
                                }
                            }));
        } catch (IllegalArgumentException e) {
            // It calls subroutines, which later versions do not have, or extends a class that is in no jar.
            return content;
        }
    }

    /**
     * Returns whether an entry is a schema of the XML configurations of Spring or Tomcat, a file by which Maven built the
     * jar, a phonetic rule of Commons Codec, the registration of SSHD's file system, an annotation of the Checker
     * Framework, or a part of web sockets, Pack200 or OpenPDF. Configurations are in Java, and of OpenPDF only the fonts
     * in another jar are used.
     */
    private static boolean isUnused(String name) {
        return name.matches("org/springframework/.*[.](xsd|rnc)|META-INF/maven/.*|org/openpdf/.*|font-fallback/.*"
                + "|jakarta/servlet/resources/.*[.](xsd|dtd)|org/apache/commons/codec/language/bm/.*[.]txt"
                + "|META-INF/services/java[.]nio[.]file[.]spi[.]FileSystemProvider|org/checkerframework/.*"
                + "|(org/apache/tomcat|jakarta)/websocket/.*|org/apache/commons/compress/(harmony|compressors/pack200)/.*");
    }

    private static void slim(Path jar, Set<String> reached) throws IOException {
        Path slimmer = jar.resolveSibling(jar.getFileName() + ".slim");
        try (var in = new ZipFile(jar.toFile())) {
            boolean isSigned = in.stream().anyMatch(entry -> entry.getName().matches(SIGNATURE));
            if (isSigned && in.stream().noneMatch(Slim::isBouncyCastle)) {
                return;
            }
            var slim = new Slim(in);
            try (var out = new ZipOutputStream(Files.newOutputStream(slimmer))) {
                out.setLevel(Deflater.BEST_COMPRESSION);
                for (ZipEntry entry : in.stream()
                        .filter(each -> !isUnused(each.getName()) && !each.getName().matches(SIGNATURE))
                        .filter(each -> !isPartial(each) || reached.contains(className(each)))
                        .toList()) {
                    var copy = new ZipEntry(entry.getName());
                    copy.setTimeLocal(entry.getTimeLocal());
                    out.putNextEntry(copy);
                    byte[] content = entry.getName().equals("META-INF/MANIFEST.MF") && isSigned
                            ? withoutHashes(in.getInputStream(entry))
                            : in.getInputStream(entry).readAllBytes();
                    out.write(entry.getName().endsWith(".class")
                            ? new Trimmed(slim.upgraded(content), !isOurs(entry)).slim()
                            : content);
                    out.closeEntry();
                }
            }
        }
        Files.move(slimmer, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Returns a manifest without the sections of single entries, which have the hashes that a signature signs. */
    private static byte[] withoutHashes(InputStream in) throws IOException {
        var manifest = new Manifest(in);
        manifest.getEntries().clear();
        var bytes = new ByteArrayOutputStream();
        manifest.write(bytes);
        return bytes.toByteArray();
    }

    /** Copies a class file, member by member, without some attributes of code. */
    private static final class Trimmed {
        private final DataInputStream in;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);
        private final boolean isOfLibrary;
        private String[] texts = {};

        Trimmed(byte[] content, boolean isOfLibrary) {
            in = new DataInputStream(new ByteArrayInputStream(content));
            this.isOfLibrary = isOfLibrary;
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
                if (!REMOVED.contains(texts[name]) && !(isOfLibrary && "LineNumberTable".equals(texts[name]))) {
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
